/** `--role`, an option of several commands. */
import { Option } from 'commander'
import { type Role, roles } from '../../../shared/entities/roles.ts'

export function roleOption(): Option {
  return new Option('--role <role>', 'what it may do').choices([...roles])
}

/** Converts the text to a role; the option's `choices` have checked it. */
export function toRole(text: string): Role {
  return asRole(text, 'technician')
}

export function asRole(text: string | undefined, otherwise: Role): Role {
  return roles.find(role => role === text) ?? otherwise
}
