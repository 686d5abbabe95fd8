/** What a language says for the templates: of each key its name, and a sentence on what it does. */
import type { PolicyName } from '../../../shared/policy.ts'

export interface TemplateWords {
  title: string
  supported: string
  about: string
  keys: Readonly<Record<PolicyName, readonly [name: string, help: string]>>
}
