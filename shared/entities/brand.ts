/** Branded scalars: the compiler accepts no ordinary string as an operation's id. */
declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

export type OperationId = Brand<string, 'OperationId'>

export const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
const UUID = new RegExp(uuidPattern)

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Last branch of a `switch` over a union. A member without a branch is a type error here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
