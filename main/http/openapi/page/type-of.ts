/** A schema in a few words, with links to the named ones. */
import type { JsonSchema } from '../types.ts'
import { type Html, html } from './html.ts'

export function schemaAnchor(name: string): string {
  return `schema-${name}`
}

export function nameIn(ref: string): string {
  return ref.split('/').at(-1) ?? ref
}

export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return linkTo(nameIn(schema.$ref))
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf))
  if (schema.enum) return joined(schema.enum.map(value => html`<code>${String(value)}</code>`))
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  const types = [schema.type ?? 'anything'].flat()
  return joined(types.map(type => plainType(type, schema)))
}

function linkTo(name: string): Html {
  return html`<a href="#${schemaAnchor(name)}">${name}</a>`
}

function plainType(type: string, schema: JsonSchema): Html {
  if (type === 'array') return html`list of ${typeOf(schema.items ?? {})}`
  if (type !== 'string') return html`${type}`
  return html`${schema.format ?? 'string'}`
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 && ' or '}${part}`)}`
}

/** The bounds that say something: those of every number that a program can hold do not. */
export function boundsOf({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema): string[] {
  return [
    rangeOf(minimum, maximum, ''),
    rangeOf(minLength, maxLength, ' characters'),
    pattern === undefined ? null : `matches \`${pattern}\``,
  ].filter(bound => bound !== null)
}

const VAST = 1e14

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string | null {
  const says = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < VAST
  if (says(least) && says(most)) return `${count(least)} to ${count(most)}${unit}`
  if (says(least)) return `${count(least)}${unit} or more`
  return says(most) ? `${count(most)}${unit} at most` : null
}

function count(number: number): string {
  return number.toLocaleString('en')
}
