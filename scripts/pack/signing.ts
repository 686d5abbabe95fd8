/**
 * Settings for signing the package, from the environment only: no checkout holds a certificate. electron-builder itself
 * reads CSC_LINK, WIN_CSC_LINK, CSC_NAME and Apple's variables for notarising.
 */
import type { Configuration } from 'electron-builder'
import { CannotPack } from './natives.ts'

type Environment = Record<string, string | undefined>

const certificates = {
  win: ['WIN_CSC_LINK', 'CSC_LINK'],
  mac: ['CSC_LINK', 'CSC_NAME'],
  linux: [],
} as const

/**
 * Returns the settings to add to electron-builder.yml.
 * @throws CannotPack if a publisher is named without a certificate, as laptops would refuse every update
 */
export function signingFor(system: keyof typeof certificates, env: Environment): Configuration {
  const isSigned = certificates[system].some(name => env[name])
  const publisher = env.FIELDBOOK_PUBLISHER
  // A certificate that happens to be in a keychain must not be used.
  if (!isSigned) env.CSC_IDENTITY_AUTO_DISCOVERY = 'false'
  if (system !== 'win') return {}
  if (publisher && !isSigned) {
    throw new CannotPack(
      'FIELDBOOK_PUBLISHER names who signs, and there is no certificate in WIN_CSC_LINK: laptops would refuse every update. Give both, or neither.',
    )
  }
  return publisher ? { win: { signtoolOptions: { publisherName: [publisher] } } } : {}
}
