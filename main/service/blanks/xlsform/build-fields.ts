/** Builds the fields of a form from compiled rows. */
import type { CustomField } from '../../../../shared/entities/form.ts'
import { kindOf } from '../../../../shared/expressions/inspect.ts'
import { parseExpression } from '../../../../shared/expressions/parse-expression.ts'
import type { CompiledField } from './compile-survey.ts'

/** Returns the fields with their groups, and with the types of rows that calculate a value. */
export function buildFields(compiled: readonly CompiledField[]): CustomField[] {
  const types = new CalculatedTypes(compiled)
  const build = (list: readonly CompiledField[]): CustomField[] =>
    list.map(({ field, inside }) =>
      inside === null ? types.withType(field) : { ...field, fields: build(inside) },
    )
  return build(compiled)
}

type Kind = ReturnType<typeof kindOf>

const kindsOfTypes: Readonly<Record<string, Kind>> = { NUMBER: 'number', DATE: 'day', DATETIME: 'moment' }
const typesOfKinds: Readonly<Partial<Record<Kind, string>>> = {
  number: 'NUMBER',
  day: 'DATE',
  moment: 'DATETIME',
}

/** Finds the types of rows that calculate a value: a number, a date, a moment, else a text. */
class CalculatedTypes {
  readonly #fields = new Map<unknown, CustomField>()
  readonly #kinds = new Map<CustomField, Kind>()

  constructor(compiled: readonly CompiledField[]) {
    this.#add(compiled)
  }

  withType(field: CustomField): CustomField {
    return field.type === null ? { ...field, type: typesOfKinds[this.#kindOf(field)] ?? 'TEXT' } : field
  }

  #add(compiled: readonly CompiledField[]): void {
    for (const { field, inside } of compiled) {
      this.#fields.set(field.name, field)
      if (inside !== null) this.#add(inside)
    }
  }

  #kindOf(field: CustomField): Kind {
    const known = this.#kinds.get(field)
    if (known !== undefined) return known
    if (field.type !== null) return kindsOfTypes[String(field.type)] ?? 'any'
    // a ring of calculations ends here; the check of expressions reports it
    this.#kinds.set(field, 'any')
    const parsed = parseExpression(String(field.calculation))
    const kind = parsed.ok ? kindOf(parsed.expression, name => this.#kindNamed(name)) : 'any'
    this.#kinds.set(field, kind)
    return kind
  }

  #kindNamed(name: string): Kind {
    const field = this.#fields.get(name)
    return field === undefined ? 'any' : this.#kindOf(field)
  }
}
