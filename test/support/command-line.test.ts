import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readOptions } from './command-line.ts'

/** Runs a command line with these arguments, and captures its output and exit code. */
function call(...words: string[]) {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
  vi.spyOn(process, 'exit').mockImplementation(code => {
    throw new Error(`ends with ${code}`)
  })
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main.ts', ...words])
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const read = () => readOptions('usage', { seeds: { type: 'string', default: '1' } })
  return { read, said }
}

test('--help prints the usage, and an unknown option prints an error with it', () => {
  expect(call('--seeds', '2').read()).toEqual({ seeds: '2' })
  const asked = call('--help')
  expect(asked.read).toThrow('ends with 0')
  expect(asked.said).toEqual(['usage'])
  const wrong = call('--nope')
  expect(wrong.read).toThrow('ends with 2')
  expect(wrong.said).toEqual([expect.stringMatching(/^Unknown option '--nope'.*\nusage$/s)])
})
