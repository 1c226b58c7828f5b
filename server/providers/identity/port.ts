/** Statement of an identity provider about a person who has just logged in. */
export interface Identified {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
  picture?: string
  /**
   * time of the person's last authentication by the provider's clock; null, which never counts as recent, if the provider does
   * not state it
   */
  authenticatedAt: Date | null
  /** only used to log out at the provider */
  idToken: string
  /** true when the login verified a device of the person in addition to the address */
  byPasskey?: boolean
}

/** State that binds a login to the browser that started it, stored in a cookie for half an hour. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** time in milliseconds at which the person was sent to authenticate again; the authentication has to be later */
  freshSince?: number
}

/** Login by redirect: authorization code with PKCE. */
export interface Identity {
  /**
   * Returns the address for the browser, and the attempt to store until the browser returns. `language` is a hint for the
   * provider's page. `fresh` requires a new authentication even of a known person, and `finish` then refuses a response without
   * one. With `isChange` the proved address becomes the address of an account.
   */
  start(options: {
    language: string
    fresh?: boolean | undefined
    isChange?: boolean | undefined
  }): Promise<{ address: string; attempt: Attempt }>
  /**
   * `returned` is the whole URL to which the browser returned. Throws Refused('login_failed') on any mismatch; `at` in its
   * details is the path of a page that explains it.
   */
  finish(returned: URL, attempt: Attempt): Promise<Identified>
  /** returns the address at which the browser ends its session at the provider; the site's own origin if the provider has none */
  farewell(idToken: string | undefined): Promise<string>
  /** path of a page to show after a login, before or instead of `returnTo` */
  offer?(person: Identified, returned: URL, returnTo: string): string
}
