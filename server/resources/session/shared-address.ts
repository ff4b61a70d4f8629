/** Many users can share an address: it is allowed this many times the failures of one account at one address. */
export const sharedAddress = 10;
