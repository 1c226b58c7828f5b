const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** True for the text of an id. Other text is not found; the database would call it an error. */
export const isUuid = (text: string) => UUID.test(text)
