/** The database of the hub of a run: a file of SQLite, or a database of a PostgreSQL server. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { threadId } from 'node:worker_threads'
import { openPostgres } from '../../main/store/postgres/postgres-store.ts'
import type { Store } from '../../main/store/store.ts'
import { findServerPrograms } from '../support/postgres/server-programs.ts'
import { openPlain, readCopy, writeCopy } from './connections.ts'

/** The variable with the address of a PostgreSQL server. Without it, the hub has a file. */
export const serverVariable = 'FIELDBOOK_SIM_SERVER'

/** The database of the hub of one run, with at most one open store. */
export interface HubDatabase {
  open(): Store
  /** Returns a function that restores the present data. The store must be closed then. */
  backUp(): () => void
}

export type CopyHub = (folder: string) => HubDatabase

/** A database that is filled once for each process. */
export interface HubTemplate {
  store: Store
  /** Closes the store. */
  finish(): CopyHub
}

export function copyToFile(bytes: Buffer, folder: string): HubDatabase {
  const file = path.join(folder, 'hub.db')
  writeCopy(file, bytes)
  return {
    open: () => openPlain(file, 'hub'),
    backUp() {
      const data = readCopy(file)
      return () => writeCopy(file, data)
    },
  }
}

/** Each thread has its own databases on the server. */
export function emptyServerHub(server: string): HubTemplate {
  const name = `sim_${process.pid}_${threadId}`
  const { url, create } = databaseOn(server, name)
  create('template0')
  const store = openPostgres({ url, serving: 'no' })
  return {
    store,
    finish() {
      store.close()
      return folder => copyToServer(server, name, folder)
    },
  }
}

function copyToServer(server: string, template: string, folder: string): HubDatabase {
  const { url, create, run } = databaseOn(server, `${template}_run`)
  const file = path.join(folder, 'hub.dump')
  create(template)
  return {
    open: () => openPostgres({ url, serving: 'alone' }),
    backUp() {
      run('pg_dump', '--format=custom', '--compress=0', `--file=${file}`, url)
      return () => {
        create('template0')
        run('pg_restore', '--exit-on-error', `--dbname=${url}`, file)
      }
    },
  }
}

function databaseOn(server: string, name: string) {
  const programs = findServerPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed')
  const run = (program: string, ...words: string[]) =>
    void execFileSync(path.join(programs, program), words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const at = `--maintenance-db=${server}`
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    run,
    /** Replaces the database by a copy of the template. */
    create(template: string) {
      run('dropdb', at, '--if-exists', '--force', name)
      run('createdb', at, `--template=${template}`, '--encoding=UTF8', name)
    },
  }
}
