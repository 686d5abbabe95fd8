/** Branded scalars: an operation's id is not any string. */
declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

export type OperationId = Brand<string, 'OperationId'>

export const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
const UUID = new RegExp(uuidPattern)

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The exhaustive switch's last branch: a new member of the union is a type error here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
