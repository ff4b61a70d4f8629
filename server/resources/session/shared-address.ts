/** Many people share an address; one address is allowed this many times the failures of one account. */
export const sharedAddress = 10;
