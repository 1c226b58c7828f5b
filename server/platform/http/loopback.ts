/** Whether a host is this machine alone: no other machine can listen there, or reach it. */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
