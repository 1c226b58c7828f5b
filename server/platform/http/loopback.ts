/** Whether a host is this machine alone: what listens there, or is typed so, is nobody else's. */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
