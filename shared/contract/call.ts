/**
 * A call of the screens in one entry: the schema of what it is asked with, which is checked when it comes, and the type of
 * what it answers. One without the other does not compile.
 */
import { type TProperties, type TSchema, Type } from 'typebox'

declare const answer: unique symbol
type Answering<S extends TSchema, A> = S & { readonly [answer]: A }

export type AnswerOf<C> = C extends { readonly [answer]: infer A } ? A : never

/** Asked with an object of these properties. */
export function call<P extends TProperties>(properties: P) {
  return callWith(Type.Object(properties))
}

export function callWith<S extends TSchema>(request: S) {
  return { gives: <A>() => request as Answering<S, A> }
}
