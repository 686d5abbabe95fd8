/** Returns the address of the program's page, without a slash at its end. */
export function baseOf(address: string): string {
  return new URL('.', address).href.slice(0, -1)
}
