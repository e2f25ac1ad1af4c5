import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Lang } from '#common/text.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'

const password = 'Plimsoll-2026'
const app = testApp()

/** A call with an explicit token. */
const send = (at: TestApp, token: string, path: string, input: object = {}, lang: Lang = 'en') =>
  client(at.url, token).call(path, input, lang)
const signIn = async (username: string, word = password, lang: 'zh' | 'en' = 'en') =>
  (await app.signInAs()).call('auth/login', { username, password: word }, lang)
const tokenOf = async (username: string, word = password): Promise<string> =>
  (await signIn(username, word)).data.token

describe('auth/login', () => {
  it('returns a token that is not stored in the database', async () => {
    const token = await tokenOf('chief')
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from session where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(
      app.services.db,
    )
    expect(rows[0]!.n).toBe(0)
    expect((await send(app, token, 'auth/profile')).code).toBe(0)
  })

  it('answers alike for a wrong password, an unknown account and a disabled one', async () => {
    await app.services.db
      .updateTable('appUser')
      .where('username', '=', 'flag2')
      .set({ status: 0 })
      .execute()
    const answers = [
      await signIn('approver', 'wrong-1'),
      await signIn('nobody-at-all', 'wrong-1'),
      await signIn('flag2'),
    ]
    for (const answer of answers)
      expect(answer).toEqual({
        code: 400,
        data: null,
        msg: 'Incorrect user name or password',
        error: 'auth.fail',
      })
    expect((await signIn('approver', 'wrong-1', 'zh')).msg).toBe('用户名或密码错误')
  })

  it('ignores case and surrounding blanks of the user name', async () => {
    expect((await signIn('  Operator ')).code).toBe(0)
  })

  it('allows concurrent sign-ins of one user', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('operator')))
    expect(answers.map((a) => a.code)).toEqual(Array(8).fill(0))
  })

  it('names missing fields', async () => {
    expect(await (await app.signInAs()).call('auth/login', {})).toMatchObject({
      code: 400,
      fields: [{ field: 'username' }, { field: 'password' }],
    })
  })
})

describe('sessions', () => {
  const { now } = Date
  const after = (minutes: number) => {
    app.services.sessions.now = () => now() + minutes * 60_000
  }

  it('end after 15 minutes without activity', async () => {
    const token = await tokenOf('finance')
    try {
      for (const minutes of [14, 28, 42]) {
        after(minutes)
        expect((await send(app, token, 'auth/profile')).code).toBe(0)
      }
      after(58)
      expect(await send(app, token, 'auth/profile')).toMatchObject({
        code: 401,
        error: 'http.unauthenticated',
      })
      after(43)
      expect((await send(app, token, 'auth/profile')).code).toBe(401)
    } finally {
      after(0)
    }
  })

  it('count the activity that the page reports, and no call made without it', async () => {
    const token = await tokenOf('finance')
    const call = async (path: string, idleSeconds: number) =>
      (
        await fetch(`${app.url}/api/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idle-seconds': String(idleSeconds) },
        })
      ).status
    try {
      for (const minutes of [10, 20, 30]) {
        after(minutes)
        expect(await call('auth/activity', 30)).toBe(200)
      }
      // A live update makes the page read its list again without activity of the user.
      after(44)
      expect(await call('basic/flag/list', 14.5 * 60)).toBe(200)
      after(45)
      expect(await call('auth/activity', 0)).toBe(401)
    } finally {
      after(0)
    }
  })

  it('are not extended by polling a job', async () => {
    const token = await tokenOf('finance')
    try {
      after(10)
      expect((await send(app, token, 'sys/job/get', { jobId: 'none' })).code).toBe(404)
      after(16)
      expect((await send(app, token, 'auth/profile')).code).toBe(401)
    } finally {
      after(0)
    }
  })

  it('end after twelve hours in any case', async () => {
    const token = await tokenOf('finance')
    try {
      for (let minutes = 0; minutes < 720; minutes += 14) {
        after(minutes)
        await send(app, token, 'auth/profile')
      }
      after(721)
      expect((await send(app, token, 'auth/profile')).code).toBe(401)
    } finally {
      after(0)
    }
  })
})

describe('auth/logout', () => {
  it('ends only this session', async () => {
    const [one, two] = [await tokenOf('surveyor'), await tokenOf('surveyor')]
    expect((await send(app, one, 'auth/logout')).code).toBe(0)
    expect((await send(app, one, 'auth/profile')).code).toBe(401)
    expect((await send(app, two, 'auth/profile')).code).toBe(0)
  })
})

describe('auth/profile', () => {
  it('returns the user with labels in both languages', async () => {
    const { info } = await (await app.signInAs('surveyor')).callOk('auth/profile')
    expect(info).toMatchObject({
      username: 'surveyor',
      mustChangePassword: false,
      passwordMinLength: 7,
      idleMinutes: 15,
      userType: { name: 'surveyor', valueZh: '验船师', valueEn: 'Surveyor' },
      role: {
        taskNode: 'sys_surveyor',
        dataTypeEnum: { name: 2, titleZh: '本区域数据', titleEn: 'Own region' },
      },
    })
    expect(info.today).toBe(
      new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date()),
    )
    expect(JSON.stringify(info)).not.toContain('argon2')
  })

  it('contains only the menus of the role with their ancestors', async () => {
    const codes = async (name: string) =>
      (await (await app.signInAs(name)).callOk('auth/profile')).menus.map(
        (m: { code: string }) => m.code,
      ) as string[]
    const [admin, owner] = [await codes('admin'), await codes('owner')]
    expect(admin).toEqual(
      expect.arrayContaining([
        'sys',
        'sys.user',
        'sys.user.save',
        'sys.role.allot',
        'sys.log.read',
        'sys.setting.save',
      ]),
    )
    expect(owner.filter((code) => /^sys\.(user|role|menu|dict|setting|log)/.test(code))).toEqual([])
    const { menus } = await (await app.signInAs('surveyor')).callOk('auth/profile')
    const ids = new Set(menus.map((m: { menuId: number }) => m.menuId))
    expect(
      menus.filter((m: { parentId: number | null }) => m.parentId !== null && !ids.has(m.parentId)),
    ).toEqual([])
  })

  it('leaves out disabled entries', async () => {
    const admin = await app.signInAs('admin')
    const row = (await admin.callOk('sys/menu/all')).find(
      (m: { code: string }) => m.code === 'basic.flag',
    )
    const saved = await admin.callOk('sys/menu/save', {
      id: row.id,
      version: (await admin.callOk('sys/menu/get', { id: row.id })).version,
      status: 0,
    })
    const codes = (await (await app.signInAs('finance')).callOk('auth/profile')).menus.map(
      (m: { code: string }) => m.code,
    )
    expect(codes).not.toContain('basic.flag')
    await admin.callOk('sys/menu/save', { ...saved, status: 1 })
  })
})

describe('auth/signature, auth/seal', () => {
  it('are empty for a user who is not a surveyor', async () => {
    const finance = await app.signInAs('finance')
    expect(await finance.callOk('auth/signature')).toEqual({ signature: null })
    expect(await finance.callOk('auth/seal')).toEqual({ personalSeal: null, officialSeal: null })
  })
})

describe('auth/welcome', () => {
  interface Welcome {
    society: { nameZh: string; nameEn: string; logo: string | null }
    offices: {
      key: string
      nameZh: string
      nameEn: string
      timeZone: string | null
      address: string | null
    }[]
  }
  const welcomePage = async () => (await app.signInAs()).callOk<Welcome>('auth/welcome')

  it('returns the six regional offices as named in the dictionary, without a session', async () => {
    const { society, offices } = await welcomePage()
    expect(society.nameEn).toMatch(/\S/)
    expect(offices.map((o) => [o.key, o.nameZh, o.nameEn])).toEqual([
      ['SHA', '上海', 'Shanghai'],
      ['SIN', '新加坡', 'Singapore'],
      ['PAN', '巴拿马', 'Panama'],
      ['TWN', '中国台湾', 'Taiwan'],
      ['KOR', '韩国', 'Korea'],
      ['PHL', '菲律宾', 'Philippines'],
    ])
    for (const { timeZone } of offices)
      expect(
        new Intl.DateTimeFormat('en', { timeZone: timeZone! }).resolvedOptions().timeZone,
      ).toMatch(/\//)
  })

  it('shows the logo of the settings without metadata; an invalid file is left out', async () => {
    const admin = await app.signInAs('admin')
    const set = async (logo: string | null) => {
      const { version, society } = await admin.callOk('sys/setting/get')
      await admin.callOk('sys/setting/save', { version, society: { ...society, logo } })
      return (await welcomePage()).society.logo
    }
    expect((await welcomePage()).society.logo).toBeNull()
    const { data } = await admin.upload(
      'logo.png',
      await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b4a6f' } })
        .png()
        .toBuffer(),
      'image/png',
    )
    const [head, picture] = (await set(data.attachmentId))!.split(',')
    expect(head).toBe('data:image/png;base64')
    expect(await sharp(Buffer.from(picture!, 'base64')).metadata()).toMatchObject({
      format: 'png',
      width: 500,
    })
    expect(
      (await admin.upload('logo.png', Buffer.from('no picture at all'), 'image/png')).code,
    ).toBe(400)
  })

  it('follows the dictionary and the settings: name, order, disabled region, address', async () => {
    const admin = await app.signInAs('admin')
    const entry = async (key: string) =>
      (await admin.callOk('sys/dict/list', { dictCode: ['REGION'], size: 200 })).list.find(
        (e: { key: string }) => e.key === key,
      )
    const [pan, sin, sha] = [await entry('PAN'), await entry('SIN'), await entry('SHA')]
    const { offices, version } = await admin.callOk('sys/setting/get')
    await admin.callOk('sys/setting/save', {
      version,
      offices: offices.map((o: { nameEn: string }) =>
        o.nameEn === 'Shanghai' ? { ...o, address: '1 Bund' } : o,
      ),
    })
    await admin.callOk('sys/dict/save', { id: pan.id, version: pan.version, status: 0 })
    await admin.callOk('sys/dict/save', {
      id: sin.id,
      version: sin.version,
      valueEn: 'Singapore (head office)',
      sort: sha.sort - 1,
    })
    const listedOffices = (await welcomePage()).offices
    expect(listedOffices.map((o) => o.nameEn).slice(0, 2)).toEqual([
      'Singapore (head office)',
      'Shanghai',
    ])
    expect(listedOffices.map((o) => o.key)).not.toContain('PAN')
    expect(listedOffices[1]).toMatchObject({ address: '1 Bund' })
  })
})
