/** Where people write to; whoever runs the site puts their own address here. */
export const contactMail = 'hola@tramo.example'
