/** The site's e-mail for its users; the operator puts their own address here. */
export const contactMail = 'hola@tramo.example'
