/** An identity provider's statement about a person who has just logged in. */
export interface Identified {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
  picture?: string
  /** when the person last proved who they are, by the provider's clock; null when it does not say, which never counts as recent */
  authenticatedAt: Date | null
  /** kept only to say goodbye at the provider */
  idToken: string
  /** a device of the person was verified, besides their address */
  byPasskey?: boolean
}

/** State that binds a login to the browser that started it; stored in a cookie of half an hour. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** when the person was sent to prove once more who they are, in milliseconds: what comes back has to be younger */
  freshSince?: number
}

/** Login by redirect: authorisation code with PKCE. */
export interface Identity {
  /**
   * address for the browser, and the attempt to store until it returns. `language` is a hint for the provider's page; `fresh` has it ask
   * who it is even when it knows, and `finish` refuse an answer that does not prove it; `isChange`: the address that is proved becomes
   * the one of an account.
   */
  start(options: {
    language: string
    fresh?: boolean | undefined
    isChange?: boolean | undefined
  }): Promise<{ address: string; attempt: Attempt }>
  /**
   * `returned` is the whole address the browser came back to. Throws Refused('login_failed') when anything does not fit; `at` in its
   * details is the path of a page that explains it.
   */
  finish(returned: URL, attempt: Attempt): Promise<Identified>
  /** address at which the browser ends its session at the provider; the site's own origin if the provider has none */
  farewell(idToken: string | undefined): Promise<string>
  /** path to show after a login, before `returnTo` or in its place */
  offer?(person: Identified, returned: URL, returnTo: string): string
}
