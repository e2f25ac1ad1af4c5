// Plain JavaScript: runs on the system's Node (18 or newer) before packages are installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const pinned = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Prints why the product cannot run here, and exits. */
export function giveUp(message, code = 1) {
  console.error(`\n${message}\n`)
  process.exit(code)
}

/**
 * Installs the packages of package-lock.json that node_modules lacks.
 * @param {{ dev: boolean }} needs whether development packages are needed too
 */
export function ensureInstalled({ dev }) {
  if (isInstalled(dev)) return
  // After "npm start" only the development packages are missing, and need not replace the others.
  const add = dev && isInstalled(false)
  console.log(
    add
      ? 'Adding the development packages of package-lock.json (npm install) ...'
      : 'Installing the packages of package-lock.json (npm ci) ...',
  )
  const started = Date.now()
  const args = [
    ...(add ? ['install', '--no-save'] : ['ci']),
    '--no-audit',
    '--no-fund',
    '--include=optional',
    '--loglevel=error',
    dev ? '--include=dev' : '--omit=dev',
  ]
  const npm = process.env.npm_execpath
  const [command, ...before] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm']
  const { status, error } = spawnSync(command, [...before, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error)
    giveUp(
      `npm could not be started (${error.message}). Install npm, or run "npm ci" in ${root} yourself.`,
    )
  if (status !== 0) {
    giveUp(
      `"npm ci" failed, see above. It needs the npm registry and a writable ${join(root, 'node_modules')}.`,
      status ?? 1,
    )
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Compares npm's record of node_modules with the lock file; file times are unreliable. */
function isInstalled(dev) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const lockedPackages = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(record)
  return Object.entries(lockedPackages).every(
    ([path, { version, optional, devOptional, dev: forDevelopment }]) => {
      if (path === '' || present[path]?.version === version) return true
      if (present[path]) return false
      return optional || devOptional || (forDevelopment && !dev)
    },
  )
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Path of the Node pinned by the lock file; exits with advice if it is missing. */
export function pinnedNode() {
  const { status, stdout } = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
  if (status === 0 && Number.parseInt(stdout.slice(1), 10) >= 24) return pinned
  giveUp(
    `Node 24 is missing from ${join(root, 'node_modules')}: this system has ${process.version}, and the pinned one comes ` +
      'as an optional package.\nRun "npm ci" without --omit=optional (look for "omit" in .npmrc too).',
  )
}

/**
 * Runs a script of the project under the pinned Node: forwards signals once, and stops it when
 * this process is killed. `flags`: of Node.
 * @returns {Promise<never>} exits with the script's code
 */
export function become(script, args, flags = []) {
  const follow = pathToFileURL(join(root, 'tools/exit-with-parent.mjs')).href
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  )
  const child = spawn(pinned, [...flags, '--import', follow, join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
    // Its own process group; otherwise Ctrl-C would arrive from the terminal, from npm and from
    // this process.
    detached: process.platform !== 'win32',
  })
  forwardSignals(child)
  stopWhenNpmIsKilled(child)
  return new Promise(() => {
    child.once('error', (error) => giveUp(`${pinned} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (!signal) process.exit(code ?? 1)
      for (const name of signals) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function forwardSignals(child) {
  const last = {}
  for (const name of signals) {
    process.on(name, () => {
      // Ctrl-C arrives twice, from the terminal and from npm.
      if (Date.now() - (last[name] ?? 0) < 1000) return
      last[name] = Date.now()
      child.kill(name)
    })
  }
}

/**
 * A killed npm does not notify its children, which would keep the port. Only npm and its shell are
 * watched: the terminal may close behind a program that continues.
 */
function stopWhenNpmIsKilled(child) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = isShell(shell) ? parentOf(shell) : null
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === null || parentOf(shell) === npm)) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

const isShell = (pid) => /^(sh|dash|bash)$/.test(fieldsOf(pid)?.[0] ?? '')
const parentOf = (pid) => fieldsOf(pid)?.[2] ?? null

/** Name, state and parent of a process, if the system has /proc. */
function fieldsOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    return [text.slice(text.indexOf('(') + 1, end), ...text.slice(end + 2).split(' ', 2)]
  } catch {
    return null
  }
}
