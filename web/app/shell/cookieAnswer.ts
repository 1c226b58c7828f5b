export type CookieAnswer = 'accepted' | 'rejected'

const SIX_MONTHS_S = 15_768_000

/** What was answered to the notice on this device in the last six months. */
export const cookieAnswer = (cookies: string) => /(?:^|; )cookies=(accepted|rejected)(?:;|$)/.exec(cookies)?.[1]

/** Runs in the head before the first paint: the notice stands in the HTML of every page, and is not shown to those who answered it. */
export const cookieScript = `if(/(^|; )cookies=/.test(document.cookie))document.documentElement.dataset.cookies='answered'`

/** The cookie that remembers an answer. */
export const cookieOf = (answer: CookieAnswer) => `cookies=${answer}; path=/; max-age=${SIX_MONTHS_S}; samesite=lax`
