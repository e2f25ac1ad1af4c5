import { call, contract } from '#common/contract.ts'
import { bool, choice, date, email, file, group, image, instant, int, list, must, password, rows, text } from '#common/fields.ts'
import { readerKinds } from '#common/readers.ts'

const words = { titleZh: must(text()), titleEn: must(text()) }
const ownImage = { attachmentId: must(file()), originName: must(text()), path: must(text()) }
const code = { code: must(text(40)) }
const recovery = { recoveryCodes: must(list(must(text()))) }
/** A session, or the token of the second step. `device`: what this device shows at the next sign-in, so that it is known. */
const signedIn = { token: text(), secondStep: text(), device: text() }
/** `captcha`: the solution for the challenge of `captchaKey`; see the call `captcha`. */
const proof = { captcha: text(500), captchaKey: text(64) }
const newPasswords = { newPassword: must(password()), confirmNewPassword: must(password()) }

/** The session: sign-in, the person's own particulars and menus, password. Specification sections 3, 6 and 7. */
export const auth = contract('auth', {
  doc: 'Session',
  readers: readerKinds,
  fields: {},
  crud: [],
  calls: {
    captcha: call(`A proof of work for a random key, in place of a captcha image; single use, five minutes. For each i from 0 to puzzles - 1 find a
      number n below 2^32 so that SHA-256(SHA-256(challenge) || i || n), both as 32 bits with the highest byte first, begins with so many zero bits. The solution
      is the challenge, "~", and the numbers in base 36 with "." between them. What fails makes it dearer`,
      { key: must(text(64, '^[A-Za-z0-9-]{8,64}$')) }, { challenge: must(text(300)), puzzles: must(int(1, 64)), bits: must(int(1, 32)) }, 'get'),
    welcome: call('The society and its regional offices, for everybody', {}, {
      /** `logo`: a picture as `data:` address */
      society: must(group({ nameZh: must(text()), nameEn: must(text()), logo: text(2_000_000) })),
      offices: must(rows({ key: must(text()), nameZh: must(text()), nameEn: must(text()), timeZone: text(), address: text(300), phone: text(), email: email() })),
    }),
    login: call('Signs in', { username: must(text(60)), password: must(password()), ...proof, device: text(64) }, signedIn),
    'login/code': call('The second step of the sign-in: a code of the authenticator, or a recovery code', { secondStep: must(text(64)), ...code, device: text(64) }, signedIn),
    logout: call('Ends this session', {}, {}),
    profile: call('The signed-in person and the menus open to them', {}, {
      info: must(group({
        userId: must(int()), username: must(text()), name: must(text()), sex: text(), phone: text(), email: email(), region: text(),
        passwordUpdateTime: must(instant()), mustChangePassword: must(bool()), mustEnrol: must(bool()), secondFactor: must(bool()), recoveryCodesLeft: must(int()), passwordMinLength: must(int()), passwordMinClasses: must(int()), idleMinutes: must(int()),
        role: must(group({ name: must(text()), nameEn: text(), taskNode: must(text()), dataTypeEnum: must(group({ name: must(int()), ...words })) })),
        userType: must(group({ name: must(text()), valueZh: must(text()), valueEn: must(text()) })),
        surveyorId: int(), signature: image(), personalSeal: image(), officialSeal: image(),
        relatedFlagState: int(), today: must(date()),
      })),
      menus: must(rows({
        menuId: must(int()), parentId: int(), code: must(text()), nameZh: must(text()), nameEn: must(text()), icon: text(), path: text(), component: text(),
        show: must(bool()), type: must(group({ key: must(int()) })),
      }, 5000)),
    }),
    signature: call('The own signature, if there is one; an attachment given replaces it, its near-white background cleared', { attachmentId: file() }, { signature: group(ownImage) }),
    seal: call('The own seals, where there are any; an attachment given replaces one of them (kind: personal unless told otherwise)', { attachmentId: file(), kind: choice('personal', 'official') }, { personalSeal: group(ownImage), officialSeal: group(ownImage) }),
    'change/password': call('Changes the own password; every other session of the person ends', { oldPassword: must(password()), ...newPasswords }, {}),
    confirm: call('Proves once more who is signed in, by password or by a code of the second factor: for `minutes` this session may make calls that ask for it (refused otherwise with `auth.confirmIdentity`)', { password: password(), code: text(40) }, { minutes: must(int()) }),
    'factor/begin': call('Begins to set up the own second factor: the key for an authenticator, as text, as an address and as a QR code (picture as `data:` address)', {}, { key: must(text()), uri: must(text(500)), qr: must(text(50_000)) }),
    'factor/confirm': call('Puts the own second factor in use with a code of the authenticator; gives the recovery codes, this once', code, recovery),
    'factor/drop': call('Takes the own second factor away, with a code; the password must have been given within the last five minutes', code, {}),
    'factor/codes': call('New recovery codes instead of the earlier ones, with a code; the password must have been given within the last five minutes', code, recovery),
    'password/forgot': call('Sends a one-time link by mail; never tells whether the account exists', { username: must(text(60)), ...proof }, { mailConfigured: must(bool()) }),
    'password/reset': call('Sets a new password with the one-time link', { token: must(text()), ...newPasswords }, {}),
  },
})
