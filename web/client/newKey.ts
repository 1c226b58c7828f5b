/** Returns a new idempotency key (P12). Does not use `randomUUID`, which browsers lack on plain http and before 2022. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
