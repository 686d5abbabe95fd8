/** Splits an expression into tokens. */
import { reason } from '../text/message.ts'
import type { ExpressionProblem } from './expression.ts'

export interface Token {
  kind: 'number' | 'text' | 'reference' | 'name' | 'symbol' | 'end'
  /** a text without its quotation marks, and a reference without `${}` */
  text: string
  /** index of the first character in the expression */
  position: number
}

type Tokens = { ok: true; tokens: Token[] } | { ok: false; problem: ExpressionProblem }

/** Each pattern begins where the previous token ended. Names have hyphens, dots and colons as in XML. */
const patterns = [
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)/y],
  ['text', /"([^"]*)"|'([^']*)'/y],
  ['reference', /\$\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}/uy],
  ['name', /[\p{L}_][\p{L}\p{N}_.:-]*/uy],
  ['symbol', /!=|<=|>=|\.\.|[-+*=<>(),./]/y],
] as const

/** `source`: the expression. The last token is `end`. */
export function readTokens(source: string): Tokens {
  const text = straighten(source)
  const tokens: Token[] = []
  let position = skipSpace(text, 0)
  while (position < text.length) {
    const read = readToken(text, position)
    if (read === null) return { ok: false, problem: describe(text, position) }
    tokens.push(read.token)
    position = skipSpace(text, read.end)
  }
  return { ok: true, tokens: [...tokens, { kind: 'end', text: '', position }] }
}

/** Replaces the quotation marks that spreadsheets write for straight ones. The length stays the same. */
function straighten(text: string): string {
  return text.replace(/[‘’‚‛]/g, "'").replace(/[“”„‟]/g, '"')
}

function skipSpace(text: string, from: number): number {
  let position = from
  while (/\s/.test(text.charAt(position))) position += 1
  return position
}

function readToken(text: string, position: number): { token: Token; end: number } | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found === null) continue
    const [whole, ...parts] = found
    const inside = parts.find(part => part !== undefined)
    return { token: { kind, text: inside ?? whole, position }, end: position + whole.length }
  }
  return null
}

function describe(text: string, position: number): ExpressionProblem {
  const at = position + 1
  const found = text.charAt(position)
  if (/['"]/.test(found)) return { position, ...reason('expression-unclosed-text', { at }) }
  if (text.startsWith('${last-saved#', position))
    return { position, ...reason('expression-last-saved', { at }) }
  if (found === '$') return { position, ...reason('expression-unclosed-reference', { at }) }
  if (/[[\]]/.test(found)) return { position, ...reason('expression-filter', { at }) }
  if (/[@|]/.test(found)) return { position, ...reason('expression-path', { at }) }
  return { position, ...reason('expression-character', { at, found }) }
}
