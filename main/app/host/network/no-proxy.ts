/** Decides which servers NO_PROXY exempts from the proxy: names with their subdomains, addresses, and ranges such as 10.0.0.0/8. */
import { BlockList, isIP } from 'node:net'

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** `list`: the value of NO_PROXY, with commas or spaces between its entries. */
export function isExempt(url: string, list: string): boolean {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const entries = list.toLowerCase().split(/[,\s]+/)
  return entries.some(entry => fits(entry, host, port || (defaultPorts[protocol] ?? '')))
}

function fits(entry: string, host: string, port: string): boolean {
  const { name, range, onlyPort } = parseEntry(entry)
  if (name === '' || (onlyPort !== undefined && onlyPort !== port)) return false
  if (name === '*') return true
  if (isIP(name) !== 0) return isInRange(host, name, range)
  if (range !== undefined) return false
  return name.includes('*') ? isLike(host, name) : isWithin(host, name)
}

interface Entry {
  name: string
  range?: string | undefined
  onlyPort?: string | undefined
}

/** An IPv6 address has colons of its own: a port behind it needs brackets around the address. */
function parseEntry(entry: string): Entry {
  const bracketed = /^\[(.+)\](?:\/(\d+))?(?::(\d+))?$/.exec(entry)
  const plain = /^([^/]+?)(?:\/(\d+))?(?::(\d+))?$/.exec(entry)
  const [, name = '', range, onlyPort] = bracketed ?? plain ?? []
  const [address = '', length] = entry.split('/')
  if (bracketed === null && isIP(address) === 6) return { name: address, range: length }
  return { name, range, onlyPort }
}

function isInRange(host: string, network: string, range: string | undefined): boolean {
  const family = isIP(network)
  const bits = family === 4 ? 32 : 128
  const length = range === undefined ? bits : Number(range)
  if (isIP(host) !== family || !(length <= bits)) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(network, length, kind)
  return list.check(host, kind)
}

function isWithin(host: string, name: string): boolean {
  const domain = name.replace(/^\./, '')
  return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`))
}

/** `*` matches any characters: `*.lan`, `10.1.*`. */
function isLike(host: string, pattern: string): boolean {
  const source = pattern.split('*').map(RegExp.escape).join('.*')
  return new RegExp(`^${source}$`).test(host)
}
