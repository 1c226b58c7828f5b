/** An identity provider's statement about a person who has just logged in. */
export interface Identified {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
  picture?: string
  /** the person's last authentication, by the provider's clock; null when it does not state one, which never counts as recent */
  authenticatedAt: Date | null
  /** only used to log out at the provider */
  idToken: string
  /** a device of the person was verified, besides their address */
  byPasskey?: boolean
}

/** State that binds a login to the browser that started it; stored in a cookie of half an hour. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** when the person was sent to authenticate again, in milliseconds: the answer has to be newer */
  freshSince?: number
}

/** Login by redirect: authorisation code with PKCE. */
export interface Identity {
  /**
   * address for the browser, and the attempt to store until it returns. `language` is a hint for the provider's page; `fresh` requires an
   * authentication even of a known person, and `finish` refuses an answer without one; `isChange`: the proved address becomes the one of an
   * account.
   */
  start(options: {
    language: string
    fresh?: boolean | undefined
    isChange?: boolean | undefined
  }): Promise<{ address: string; attempt: Attempt }>
  /**
   * `returned` is the whole address to which the browser returned. Throws Refused('login_failed') on any mismatch; `at` in its details is
   * the path of a page that explains it.
   */
  finish(returned: URL, attempt: Attempt): Promise<Identified>
  /** address at which the browser ends its session at the provider; the site's own origin if the provider has none */
  farewell(idToken: string | undefined): Promise<string>
  /** path to show after a login, before or instead of `returnTo` */
  offer?(person: Identified, returned: URL, returnTo: string): string
}
