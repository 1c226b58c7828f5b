const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Text that is no id is not found; the database would call it an error. */
export const isUuid = (text: string) => UUID.test(text)
