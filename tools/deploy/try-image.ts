/**
 * Runs two containers of an image with the restrictions of deploy/compose.yaml (own account, no
 * capabilities, read-only file system, limits), with PostgreSQL over TCP and an S3 store, uses
 * them, and restores a backup on trial: node_modules/.bin/node tools/deploy/try-image.ts [image].
 * Needs root, buildah and runc.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { client } from '#server/testing/testing.ts'
import { freePort, waitUntil } from '../crash-test/app-process.ts'
import { startPostgres } from '../rolling-restart/postgres.ts'
import { startS3 } from '../test/s3-server.ts'

const run = promisify(execFile)
const image = process.argv[2] ?? 'localhost/plimsoll'
const account = { uid: 1000, gid: 1000 }
const readyMs = 180_000
const work = await mkdtemp(join(tmpdir(), 'plimsoll-image-'))
process.env['STORAGE_DRIVER'] ??= 'vfs'

const results: { what: string; good: boolean }[] = []
function record(what: string, good: boolean): void {
  results.push({ what, good })
  process.stdout.write(`${good ? 'yes' : 'NO '}  ${what}\n`)
}

interface ImageConfig {
  Env: string[]
  Cmd: string[]
  Healthcheck: { Test: string[] }
  WorkingDir: string
}

/** A mounted image and its settings. */
async function mountImage(): Promise<{ path: string; config: ImageConfig; unmount(): void }> {
  const buildah = async (...args: string[]) => (await run('buildah', args)).stdout.trim()
  const container = await buildah('from', '--pull-never', image)
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    Docker: { config: ImageConfig }
  }
  return {
    path: await buildah('mount', container),
    config: inspected.Docker.config,
    unmount: () => void execFileSync('buildah', ['rm', container], { stdio: 'ignore' }),
  }
}

interface Spec {
  root: object
  process: Record<string, unknown>
  mounts: object[]
  linux: { namespaces: { type: string }[]; resources: object }
}

/** Writes the configuration of a container, with the restrictions of compose.yaml. */
async function writeBundle(
  bundle: string,
  mounted: { path: string; config: ImageConfig },
  env: Record<string, string>,
): Promise<void> {
  await mkdir(bundle)
  const data = join(bundle, 'data')
  await mkdir(data, { mode: 0o700 })
  await chown(data, account.uid, account.gid)
  await run('runc', ['spec'], { cwd: bundle })
  const spec = JSON.parse(await readFile(join(bundle, 'config.json'), 'utf8')) as Spec
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] }
  spec.root = { path: mounted.path, readonly: true }
  spec.process = {
    ...spec.process,
    terminal: false,
    user: account,
    cwd: mounted.config.WorkingDir,
    args: mounted.config.Cmd,
    env: [...mounted.config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    noNewPrivileges: true,
    capabilities: none,
  }
  spec.mounts.push(
    { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw'] },
    {
      destination: '/tmp',
      type: 'tmpfs',
      source: 'tmpfs',
      options: ['nosuid', 'size=1g', 'mode=1777'],
    },
  )
  spec.linux.resources = {
    ...spec.linux.resources,
    pids: { limit: 256 },
    memory: { limit: 2 ** 31 },
  }
  // The test reaches the server, and the server its database, by the loopback address.
  spec.linux.namespaces = spec.linux.namespaces.filter(({ type }) => type !== 'network')
  await writeFile(join(bundle, 'config.json'), JSON.stringify(spec))
}

interface Container {
  url: string
  exec(...command: string[]): Promise<{ code: number; output: string }>
  stop(): Promise<number>
}

async function startContainer(
  name: string,
  mounted: { path: string; config: ImageConfig },
  env: Record<string, string>,
): Promise<Container> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const bundle = join(work, name)
  await writeBundle(bundle, mounted, { ...env, PORT: `${port}`, PUBLIC_URL: url })
  const child = spawn('runc', ['run', '--bundle', bundle, name], { stdio: 'inherit' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await waitUntil(
    `${name} is ready`,
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
      return fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    readyMs,
  )
  return {
    url,
    exec: (...command) =>
      run('runc', ['exec', name, ...command]).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
      ),
    async stop() {
      const begun = performance.now()
      await run('runc', ['kill', name, 'TERM'])
      await ended
      return performance.now() - begun
    },
  }
}

/** Signs in, uploads on one server and downloads from the other. */
async function useServers([first, second]: [Container, Container]): Promise<void> {
  const { token } = await client(first.url, '').callOk('auth/login', {
    username: 'admin',
    password: 'Plimsoll-2026',
  })
  record('sign-in at the first server', Boolean(token))
  const bytes = Buffer.from('Mark,Draught\nfrom a container,9.8\n')
  const { data } = await client(first.url, token).upload('marks.csv', bytes, 'text/csv')
  const got = await client(second.url, token).download('sys/attachment/download', {
    attachmentId: data.attachmentId,
  })
  record('a file uploaded at the first is downloaded from the second', bytes.equals(got.bytes))
  await waitUntil(
    'a document is made',
    async () => {
      const texts = await Promise.all(
        [first, second].map(async ({ url }) => (await fetch(`${url}/api/metrics`)).text()),
      )
      return texts.some((text) => /^plimsoll_documents_done [1-9]/m.test(text))
    },
    readyMs,
  )
  record('documents are made in a container', true)
}

/** What the account in the container may not do. */
async function tryRestrictions({ exec }: Container, { Healthcheck }: ImageConfig): Promise<void> {
  record('runs as account 1000', (await exec('id', '-u')).output.trim() === '1000')
  const refused = async (...command: string[]) => (await exec(...command)).code !== 0
  record('the product cannot be written to', await refused('touch', '/opt/plimsoll/x'))
  record('the system cannot be written to', await refused('touch', '/etc/x'))
  const status = (await exec('cat', '/proc/self/status')).output
  record(
    'no capability, no new privileges',
    /^CapBnd:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status),
  )
  const [, ...command] = Healthcheck.Test
  const test = command.map((part) =>
    part.replace(':8080', ':${process.env.PORT}').replace(/'(http:[^']*)'/, '`$1`'),
  )
  record("the image's health check passes", (await exec(...test)).code === 0)
}

/** A backup and a restore drill by the account in the container, on its read-only system. */
async function backUpAndDrill({ exec }: Container): Promise<void> {
  for (const verb of ['backup', 'drill']) {
    const { code, output } = await exec('node_modules/.bin/node', 'tools/backup/run.ts', verb)
    if (code !== 0) process.stdout.write(output)
    record(`npm run ${verb === 'drill' ? 'backup:drill' : verb} in the container`, code === 0)
  }
}

const mounted = await mountImage()
const postgres = await startPostgres(join(work, 'database'))
const s3 = await startS3()
try {
  const env = {
    DATABASE_URL: `${postgres.url}?sslmode=disable`,
    S3_URL: s3.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ALLOW_UNENCRYPTED: 'database,store',
    HOST: '127.0.0.1',
    DEMO: 'on',
    CAPTCHA: 'off',
    BACKUP_TIME: '02:30',
    BACKUP_FOLDER: '/data/backups',
  }
  const first = await startContainer('server-1', mounted, env)
  const second = await startContainer('server-2', mounted, env)
  record('both servers are ready', true)
  await useServers([first, second])
  await tryRestrictions(first, mounted.config)
  await backUpAndDrill(first)
  const ms = Math.max(await first.stop(), await second.stop())
  const seconds = (ms / 1000).toFixed(1)
  record(`both stop on SIGTERM within compose's grace period (${seconds} of 20 s)`, ms < 20_000)
} finally {
  for (const name of ['server-1', 'server-2'])
    await run('runc', ['delete', '--force', name]).catch(() => {})
  await postgres.stop()
  await s3.close()
  mounted.unmount()
  await rm(work, { recursive: true, force: true })
}
process.exitCode = results.every(({ good }) => good) ? 0 : 1
