/** The command line of the headless hub. */
import { Command, CommanderError } from 'commander'
import { readProgramVersion } from '../app/host/program-folder.ts'
import { Refused } from '../service/refuse.ts'
import { ContentsFailure } from '../store/contents/contents-failure.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { addBackupCommand } from './commands/backup.ts'
import { addBlankCommands } from './commands/blank.ts'
import { addCheckCommand } from './commands/check.ts'
import { addContentsCommands } from './commands/contents.ts'
import { addDatabaseCommands } from './commands/database.ts'
import { addGroupCommands } from './commands/group.ts'
import { addImportCommand } from './commands/import.ts'
import { addJobCommands } from './commands/job.ts'
import { addKeyCommands } from './commands/key.ts'
import { addLaptopCommands } from './commands/laptop.ts'
import { addManualCommands } from './commands/manual.ts'
import { addMaterialCommands } from './commands/material.ts'
import { addOperationCommands } from './commands/operation.ts'
import { addRecoveryCommands } from './commands/recovery.ts'
import { addRestoreCommand } from './commands/restore.ts'
import { addRestoredCommand } from './commands/restored.ts'
import { addServing } from './commands/serve.ts'
import { addUserCommands } from './commands/user.ts'
import { auditOfCommand } from './data/command-audit.ts'
import { afterDamage } from './data/data-files.ts'
import { commandOutput, warn, warnOfBug } from './terminal/output.ts'
import { tellUnusableFile } from './terminal/unusable-file.ts'

/**
 * Runs one command; `words` are the arguments after the program's name. Resolves when the command has ended, or when
 * the server has started.
 * Returns the exit code: 0 done, 1 refused or failed, 2 not understood. A command that finds faults sets
 * `process.exitCode`.
 */
export async function runHub(words: readonly string[]): Promise<number> {
  const program = buildProgram()
  let noteOutcome = (_outcome: string): void => undefined
  program.hook('preAction', (_program, command) => {
    // The serving hub writes its own audit lines.
    if (command !== program) noteOutcome = auditOfCommand(command)
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    noteOutcome(process.exitCode ? 'faults' : 'done')
    return 0
  } catch (error) {
    noteOutcome(error instanceof Refused ? error.failure.code : 'failed')
    return report(error)
  }
}

function buildProgram(): Command {
  const program = new Command('hub')
  // Each command copies these settings from its parent when it is added.
  program.configureOutput(commandOutput)
  program.exitOverride().enablePositionalOptions().showHelpAfterError('(add --help for what can be said)')
  program.version(`Fieldbook hub ${readProgramVersion()}`, '--version', 'tell which version this is')
  addServing(program)
  addKeyCommands(program)
  addUserCommands(program)
  addGroupCommands(program)
  addJobCommands(program)
  addImportCommand(program)
  addBlankCommands(program)
  addManualCommands(program)
  addMaterialCommands(program)
  addContentsCommands(program)
  addDatabaseCommands(program)
  addBackupCommand(program)
  addCheckCommand(program)
  addRestoreCommand(program)
  addRecoveryCommands(program)
  addLaptopCommands(program)
  addOperationCommands(program)
  addRestoredCommand(program)
  return program
}

/** Prints the error and returns its exit code. An expected failure is one sentence; a bug shows its stack. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const told =
    error instanceof StoreFailure
      ? describeStoreFailure(error)
      : error instanceof Refused || error instanceof ContentsFailure
        ? error.message
        : tellUnusableFile(error)
  if (told !== null) warn(told)
  else warnOfBug(error)
  return 1
}

/** Describes the failure for an operator. The message for laptops mentions copies and a folder that a hub lacks. */
function describeStoreFailure({ code, file, message }: StoreFailure): string {
  if (file === null) return message
  if (code === 'damaged') return `${file} is damaged. ${afterDamage}`
  if (code === 'wrong-key')
    return `${file} cannot be read with this key: put back the one it was made with. If this is the one, the file is damaged. ${afterDamage}`
  return message
}
