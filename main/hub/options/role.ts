/** `--role`, which several commands take. */
import { Option } from 'commander'
import { type Role, roles } from '../../../shared/roles.ts'

export function roleOption(): Option {
  return new Option('--role <role>', 'what it may do').choices([...roles])
}

export function asRole(text: string | undefined, otherwise: Role): Role {
  return roles.find(role => role === text) ?? otherwise
}
