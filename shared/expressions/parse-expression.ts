/** Parses expressions of forms. An error is a value: no text makes the parser throw or run for long. */
import { expressionLimits } from '../limits/limits.ts'
import { type Message, reason } from '../text/message.ts'
import { type Expression, type ExpressionProblem, type Operator, operators } from './expression.ts'
import { functionNamed } from './functions/table.ts'
import { readTokens, type Token } from './read-tokens.ts'

export type Parsed = { ok: true; expression: Expression } | { ok: false; problem: ExpressionProblem }

interface Options {
  /** Names without `${}` are columns of the sheet with the options. */
  hasColumns?: boolean
}

/** Parses an expression. `source` may be any text. */
export function parseExpression(source: string, { hasColumns = false }: Options = {}): Parsed {
  const { letters: most } = expressionLimits
  if (source.trim() === '') return { ok: false, problem: { position: 0, ...reason('expression-empty') } }
  if (source.length > most)
    return { ok: false, problem: { position: most, ...reason('expression-too-long', { most }) } }
  const read = readTokens(source)
  if (!read.ok) return read
  try {
    return { ok: true, expression: new Parser(read.tokens, hasColumns).parse() }
  } catch (error) {
    if (error instanceof Stop) return { ok: false, problem: error.problem }
    throw error
  }
}

/** Ends the parser at the first problem. It never leaves this file. */
class Stop extends Error {
  readonly problem: ExpressionProblem

  constructor(position: number, message: Message) {
    super(message.message)
    this.problem = { position, ...message }
  }
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #hasColumns: boolean
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[], hasColumns: boolean) {
    this.#tokens = tokens
    this.#hasColumns = hasColumns
  }

  parse(): Expression {
    const expression = this.#parseChain(0)
    if (this.#token.kind !== 'end') this.#refuse(this.#token)
    return expression
  }

  get #token(): Token {
    return this.#tokens[this.#next] as Token
  }

  #take(): Token {
    const token = this.#token
    if (token.kind !== 'end') this.#next += 1
    return token
  }

  #takeIf(symbol: string): boolean {
    const { kind, text } = this.#token
    const isThere = kind === 'symbol' && text === symbol
    if (isThere) this.#next += 1
    return isThere
  }

  /** `level`: index in `operators`. */
  #parseChain(level: number): Expression {
    const known = operators[level]
    if (known === undefined) return this.#parseSigned()
    const first = this.#parseChain(level + 1)
    const rest: { operator: Operator; operand: Expression }[] = []
    for (;;) {
      const operator = this.#operatorIn(known)
      if (operator === undefined) break
      this.#next += 1
      rest.push({ operator, operand: this.#parseChain(level + 1) })
    }
    return rest.length === 0 ? first : { kind: 'chain', first, rest }
  }

  #operatorIn(known: readonly Operator[]): Operator | undefined {
    const { kind, text } = this.#token
    return kind === 'symbol' || kind === 'name' ? known.find(operator => operator === text) : undefined
  }

  #parseSigned(): Expression {
    let signs = 0
    while (this.#takeIf('-')) signs += 1
    const operand = this.#parseOperand()
    return signs === 0 ? operand : { kind: 'sign', isNegative: signs % 2 === 1, operand }
  }

  #parseOperand(): Expression {
    const token = this.#take()
    const { kind, text, position } = token
    switch (kind) {
      case 'number':
        return { kind, value: Number(text) }
      case 'text':
        return { kind, value: text }
      case 'reference':
        return this.#withoutPath({ kind, name: text, position })
      case 'name':
        return this.#takeIf('(') ? this.#withoutPath(this.#parseCall(token)) : this.#parseColumn(token)
      default:
        return this.#parseSymbol(token)
    }
  }

  #parseSymbol(token: Token): Expression {
    const { text, position } = token
    if (token.kind === 'end') throw new Stop(position, reason('expression-ends'))
    if (text === '(') {
      const inside = this.#inside(position, () => this.#parseChain(0))
      if (!this.#takeIf(')')) this.#refuse(this.#token)
      return inside
    }
    if (text === '.') return this.#withoutPath({ kind: 'own' })
    if (text === '/' || text === '..') this.#refusePath(position)
    return this.#refuse(token)
  }

  #parseColumn(token: Token): Expression {
    const { text: name, position } = token
    if (operators.flat().some(operator => operator === name)) return this.#refuse(token)
    if (this.#token.text === '/') this.#refusePath(position)
    if (this.#hasColumns) return { kind: 'column', name, position }
    throw new Stop(position, reason('expression-name', { at: position + 1, name }))
  }

  #parseCall({ text: name, position }: Token): Expression {
    const known = functionNamed(name)
    const values = { at: position + 1, name }
    if (known === undefined) throw new Stop(position, reason('expression-function', values))
    const operands = this.#inside(position, () =>
      name === 'position' ? [this.#parseGroup(position)] : this.#parseOperands(),
    )
    if (operands.length < known.least) throw new Stop(position, reason('expression-too-few', values))
    if (operands.length > known.most) throw new Stop(position, reason('expression-too-many', values))
    return { kind: 'call', name, operands, position }
  }

  #parseOperands(): Expression[] {
    if (this.#takeIf(')')) return []
    const operands: Expression[] = []
    do operands.push(this.#parseChain(0))
    while (this.#takeIf(','))
    if (!this.#takeIf(')')) this.#refuse(this.#token)
    return operands
  }

  /** Parses `..` and `../..`, which only `position()` takes. */
  #parseGroup(position: number): Expression {
    let levels = 0
    do {
      if (!this.#takeIf('..')) throw new Stop(position, reason('expression-position', { at: position + 1 }))
      levels += 1
    } while (this.#takeIf('/'))
    if (!this.#takeIf(')')) throw new Stop(position, reason('expression-position', { at: position + 1 }))
    return { kind: 'group', levels, position }
  }

  /** Counts nested parentheses, so that a long text cannot overflow the call stack. */
  #inside<T>(position: number, parse: () => T): T {
    const { depth: most } = expressionLimits
    this.#depth += 1
    if (this.#depth > most) throw new Stop(position, reason('expression-too-deep', { most }))
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }

  #withoutPath(expression: Expression): Expression {
    const { kind, text, position } = this.#token
    if (kind === 'symbol' && text === '/') this.#refusePath(position)
    return expression
  }

  #refusePath(position: number): never {
    throw new Stop(position, reason('expression-path', { at: position + 1 }))
  }

  #refuse({ kind, text, position }: Token): never {
    if (kind === 'end') throw new Stop(position, reason('expression-ends'))
    throw new Stop(position, reason('expression-unexpected', { at: position + 1, found: text }))
  }
}
