/** What HTTP takes for the name of a method or of a header. */
export const httpToken: RegExp = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
