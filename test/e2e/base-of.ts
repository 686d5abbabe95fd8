/** Where the program's page lies, without a slash at its end. */
export function baseOf(address: string): string {
  return new URL('.', address).href.slice(0, -1)
}
