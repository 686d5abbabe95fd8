/**
 * Defines a call of the screens: the schema of its request, which main checks, and the type of its answer. A call
 * without `gives` does not compile.
 */
import { type TProperties, type TSchema, Type } from 'typebox'

declare const answer: unique symbol
type Answering<S extends TSchema, A> = S & { readonly [answer]: A }

export type AnswerOf<C> = C extends { readonly [answer]: infer A } ? A : never

/** A call whose request is an object with these properties. */
export function call<P extends TProperties>(properties: P) {
  return callWith(Type.Object(properties))
}

export function callWith<S extends TSchema>(request: S) {
  return { gives: <A>() => request as Answering<S, A> }
}
