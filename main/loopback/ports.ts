/** Implements the app's ports with Node and files in the data folder, without Electron. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import Conf from 'conf'
import open from 'open'
import { type Outcome, succeed } from '../../shared/text/failures.ts'
import { openableAddress } from '../../shared/text/openable-address.ts'
import { hasDisplay } from '../app/host/display.ts'
import { keyFileName, openKeyFileSeal } from '../app/host/key-file.ts'
import { openLog } from '../app/host/log.ts'
import { environmentFinder } from '../app/host/network/environment.ts'
import { createClient } from '../app/host/network/fetch.ts'
import { readNetworkSettings } from '../app/host/network/network-settings.ts'
import { readProxyLogin } from '../app/host/network/proxy-login.ts'
import { openPolicy } from '../app/host/policy/open-policy.ts'
import { policySources } from '../app/host/policy/sources.ts'
import { readProgramVersion } from '../app/host/program-folder.ts'
import { openSealedSecrets } from '../app/host/sealed-secrets.ts'
import { openSettings } from '../app/host/settings.ts'
import { systemClock, systemRandom } from '../app/host/system.ts'
import type { OpenPorts, Ports } from '../app/ports/ports.ts'
import { createDownloads, type Downloads } from './downloads.ts'

export interface NodePorts extends OpenPorts {
  /** files that the page may download */
  downloads: Downloads
}

/** Fails with `storage` or `invalid` if the keys or the settings of this folder cannot be read. */
export async function openNodePorts(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  borrowedFrom: string | null = null,
): Promise<Outcome<NodePorts>> {
  const settings = openSettings(
    dataDir,
    () =>
      new Conf({ cwd: dataDir, configName: 'settings', clearInvalidConfig: false, configFileMode: 0o600 }),
    systemClock.now(),
  )
  if (!settings.ok) return settings
  const seal = openKeyFileSeal(keyFolder(dataDir, borrowedFrom), env.FIELDBOOK_KEY)
  if (!seal.ok) return seal
  const secrets = await openSealedSecrets(dataDir, seal.value)
  if (!secrets.ok) return secrets
  const log = openLog(dataDir)
  const policy = await openPolicy(log, policySources())
  const client = createClient({
    finder: environmentFinder,
    login: await readProxyLogin({ secrets: secrets.value }),
    settings: () => readNetworkSettings(policy),
    log,
  })
  const downloads = createDownloads(systemClock, systemRandom)
  const ports: Ports = {
    clock: systemClock,
    random: systemRandom,
    log,
    ...settings.value,
    secrets: secrets.value,
    fetch: client.fetch,
    network: client.facts,
    openExternal,
    isInBrowser: true,
    // The page uses its browser's notifications.
    notify: () => false,
    policy: policy.policy,
    offerFile: async name => downloads.offer(name),
    dataDir,
    updater: null,
    borrowedFrom,
    version: readProgramVersion(),
    contentsBase: '',
  }
  const close = async () => {
    downloads.close()
    await client.close()
  }
  return succeed({ ports, downloads, close })
}

/** Returns the folder of the key file: for a copy of a read-only folder the key stays in the original. */
function keyFolder(dataDir: string, borrowedFrom: string | null): string {
  return borrowedFrom !== null && existsSync(path.join(borrowedFrom, keyFileName)) ? borrowedFrom : dataDir
}

/** @throws Error if the address is not http(s), tel: or mailto:, or if there is no display */
async function openExternal(url: string): Promise<void> {
  const address = openableAddress(url)
  if (address === null) throw new Error('Only http, https, tel and mailto addresses are opened')
  if (!hasDisplay()) throw new Error('There is no display to open the address on')
  await open(address)
}
