/** The texts of a language for the templates: a name and an explanation for each key. */
import type { PolicyName } from '../../../shared/settings/policy.ts'

export interface TemplateWords {
  title: string
  supported: string
  about: string
  keys: Readonly<Record<PolicyName, readonly [name: string, help: string]>>
}
