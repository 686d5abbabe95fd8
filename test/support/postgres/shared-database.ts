/** Hubs that serve one database of PostgreSQL, each from its own data folder, with their files in one S3 store. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Hub } from '../../../main/app/hub/serve-hub.ts'
import { startServing } from '../../../main/hub/commands/serve.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { makeDataDir, type Serving, serve } from '../hub/run-hub.ts'
import { storeAt } from '../store/s3/open-stored-contents.ts'
import { s3Keys, startS3 } from '../store/s3/s3-server.ts'
import { requireDatabase } from './open-database.ts'

interface SharedDatabase {
  url: string
  /** Starts another hub in this process. */
  startHub(): Promise<{ hub: Hub }>
  /** Starts another hub as a program, on a machine whose clock is `aheadMs` fast. */
  startProgram(aheadMs?: number): Promise<Serving>
  /** The headers of a new integration key of a group of its own, with the role admin. */
  addGroup(hub: Hub, name: string): { groupId: number; headers: Record<string, string> }
}

export async function shareDatabase(): Promise<SharedDatabase> {
  const [url, s3] = await Promise.all([requireDatabase(), startS3()])
  const keyFile = path.join(makeDataDir(), 's3.key')
  writeFileSync(keyFile, `${s3Keys.accessKeyId}\n${s3Keys.secretAccessKey}\n`, { mode: 0o600 })
  return {
    url,
    async startHub() {
      const { address } = storeAt(s3)
      const store = { contents: address, contentsKeyFile: keyFile }
      const hub = await startServing(dataDirWithKey(), {
        port: 0,
        database: url,
        logLevel: 'silent',
        ...store,
      })
      onTestFinished(() => hub.close())
      return { hub }
    },
    startProgram(aheadMs = 0) {
      const store = `s3://contents/hub?endpoint=${s3.endpoint}`
      const shared = ['--database', url, '--contents', store, '--contents-key-file', keyFile]
      const words = ['--data', dataDirWithKey(), '--log-level', 'silent', ...shared]
      return aheadMs === 0
        ? serve(words)
        : serve(words, `NODE_OPTIONS="--import=${fastClock(aheadMs)}" exec "$@"`)
    },
    addGroup({ service, access }, name) {
      const { id: groupId } = createGroup(service, { name, timeZone: 'Europe/Stockholm' })
      const terms = { requireSignature: false, grantsForms: true, role: 'admin' } as const
      const { apiKey } = createKey(access, { ...terms, name, kind: 'integration', groupId })
      return { groupId, headers: { 'API-Key': apiKey } }
    },
  }
}

/** Returns a module that makes the clock of a program fast. */
function fastClock(aheadMs: number): string {
  const script = `const now=Date.now;Date.now=()=>now()+${aheadMs}`
  return `data:text/javascript,${encodeURIComponent(script)}`
}

/** Each machine has the key of the hub, and its own files. */
function dataDirWithKey(): string {
  const dataDir = makeDataDir()
  writeFileSync(path.join(dataDir, 'hub.key'), '08'.repeat(32), { mode: 0o600 })
  return dataDir
}
