import { defineCall, defineContract } from '#common/contract.ts'
import {
  bool,
  enumOf,
  date,
  email,
  file,
  object,
  image,
  instant,
  int,
  list,
  required,
  password,
  objectList,
  text,
} from '#common/fields.ts'
import { readerKinds } from '#common/readers.ts'

const words = { titleZh: required(text()), titleEn: required(text()) }
const ownImage = {
  attachmentId: required(file()),
  originName: required(text()),
  path: required(text()),
}
const code = { code: required(text(40)) }
const recovery = { recoveryCodes: required(list(required(text()))) }
/**
 * A session, or the token of the second step. `device`: presented at the next sign-in, so that the
 * device is recognised.
 */
const signedIn = { token: text(), secondStep: text(), device: text() }
/** `captcha`: the solution of the challenge for `captchaKey`; see the call `captcha`. */
const proof = { captcha: text(500), captchaKey: text(64) }
const providerId = required(int(1, Number.MAX_SAFE_INTEGER))
/** `browser`: to be sent with the answer; it belongs to the browser that began. */
const begun = {
  url: required(text(4000)),
  state: required(text(64)),
  browser: required(text(64)),
}
/** What a provider adds to the redirect address, with the values of the beginning. */
const providerAnswer = {
  state: required(text(64)),
  browser: required(text(64)),
  code: text(4000),
  iss: text(500),
  error: text(200),
}
const bytes = (max: number) => text(max, '^[A-Za-z0-9_-]+$')
const challenge = { challenge: required(bytes(64)), rpId: required(text(255)) }
/** What an authenticator answers (WebAuthn), each base64url. */
const answered = { credentialId: required(bytes(1400)), clientData: required(bytes(4000)) }
const assertion = {
  ...answered,
  authenticatorData: required(bytes(4000)),
  signature: required(bytes(2000)),
  userHandle: bytes(100),
}
const passkeyName = { name: required(text(60)) }
const newPasswords = { newPassword: required(password()), confirmNewPassword: required(password()) }

/** Session: sign-in, own profile and menus, password. Specification sections 3, 6 and 7. */
export const auth = defineContract('auth', {
  doc: 'Session',
  readers: readerKinds,
  fields: {},
  crud: [],
  calls: {
    captcha: defineCall(
      'A proof of work for a random key, instead of an image captcha; valid once, for five ' +
        'minutes. For each i from 0 to puzzles - 1 find a number n below 2^32 so that ' +
        'SHA-256(SHA-256(challenge) || i || n), both as 32 bits big-endian, begins with the ' +
        'given number of zero bits. The solution is the challenge, "~", and the numbers in ' +
        'base 36 separated by ".". Failures raise the difficulty',
      { key: required(text(64, '^[A-Za-z0-9-]{8,64}$')) },
      { challenge: required(text(300)), puzzles: required(int(1, 64)), bits: required(int(1, 32)) },
      'get',
    ),
    welcome: defineCall(
      'The society and its regional offices; public',
      {},
      {
        /** `logo`: an image as data URL */
        society: required(
          object({ nameZh: required(text()), nameEn: required(text()), logo: text(2_000_000) }),
        ),
        offices: required(
          objectList({
            key: required(text()),
            nameZh: required(text()),
            nameEn: required(text()),
            timeZone: text(),
            address: text(300),
            phone: text(),
            email: email(),
          }),
        ),
      },
    ),
    login: defineCall(
      'Signs in',
      { username: required(text(60)), password: required(password()), ...proof, device: text(64) },
      signedIn,
    ),
    'login/code': defineCall(
      'The second step of the sign-in: a code of the authenticator, or a recovery code',
      { secondStep: required(text(64)), ...code, device: text(64) },
      signedIn,
    ),
    'provider/list': defineCall(
      'The identity providers by which people sign in; public',
      {},
      {
        list: required(
          objectList({ id: providerId, nameZh: required(text()), nameEn: required(text()) }),
        ),
      },
    ),
    'provider/begin': defineCall(
      'Begins a sign-in at an identity provider: the address where the person signs in',
      { providerId },
      begun,
    ),
    'provider/finish': defineCall(
      'Completes a sign-in at an identity provider with its answer, once, within ten minutes',
      { ...providerAnswer, device: text(64) },
      signedIn,
    ),
    'provider/beginOwn': defineCall(
      'Begins a proof of identity by a provider, or the linking of an account, for the signed-in user',
      { providerId, purpose: required(enumOf('confirm', 'link')) },
      begun,
    ),
    'provider/finishOwn': defineCall(
      'Completes a proof of identity, for `minutes`, or links the account',
      providerAnswer,
      { minutes: int() },
    ),
    'provider/logout': defineCall(
      'Back-channel logout of identity providers (OpenID Connect): ends the sessions named by the token',
      { logout_token: required(text(8000)) },
      {},
    ),
    'passkey/begin': defineCall(
      'Begins a sign-in by passkey (WebAuthn): a challenge for one answer within five minutes. ' +
        'The browser asks for a discoverable credential of `rpId` with user verification',
      {},
      challenge,
    ),
    'passkey/finish': defineCall(
      'Signs in by the answer of an authenticator; counts as two factors',
      { ...assertion, device: text(64) },
      signedIn,
    ),
    'passkey/beginOwn': defineCall(
      'Begins to add a passkey, or a proof of identity by one, for the signed-in user. `known`: ' +
        'credentials that they have',
      { purpose: required(enumOf('add', 'confirm')) },
      {
        ...challenge,
        userHandle: required(bytes(100)),
        known: required(list(required(bytes(1400)))),
      },
    ),
    'passkey/add': defineCall(
      'Adds a passkey of the signed-in user, who is notified by mail; requires a proof of ' +
        'identity of the last five minutes by password, passkey or identity provider',
      { ...passkeyName, ...answered, attestationObject: required(bytes(16_000)) },
      {},
    ),
    'passkey/confirm': defineCall(
      'Verifies the identity of the signed-in user by passkey, for `minutes`',
      assertion,
      { minutes: required(int()) },
    ),
    'passkey/rename': defineCall(
      'Renames an own passkey',
      { passkeyId: required(int(1, Number.MAX_SAFE_INTEGER)), ...passkeyName },
      {},
    ),
    logout: defineCall('Ends this session', {}, {}),
    activity: defineCall(
      'Reports that the person is active without other calls, such as reading. The header ' +
        '`Idle-Seconds` of this and every other call says how long ago the last activity was',
      {},
      {},
    ),
    profile: defineCall(
      'The signed-in user and their menus',
      {},
      {
        info: required(
          object({
            userId: required(int()),
            username: required(text()),
            name: required(text()),
            nameZh: text(),
            sex: text(),
            phone: text(),
            email: email(),
            region: text(),
            passwordUpdateTime: required(instant()),
            mustChangePassword: required(bool()),
            mustEnrol: required(bool()),
            secondFactor: required(bool()),
            /** whether there is a password to sign in by */
            hasPassword: required(bool()),
            /** whether passwords and passkeys may be used, beside identity providers */
            localSignIn: required(bool()),
            recoveryCodesLeft: required(int()),
            passwordMinLength: required(int()),
            passwordMinClasses: required(int()),
            idleMinutes: required(int()),
            role: required(
              object({
                name: required(text()),
                nameEn: text(),
                taskNode: required(text()),
                dataTypeEnum: required(object({ name: required(int()), ...words })),
              }),
            ),
            userType: required(
              object({
                name: required(text()),
                valueZh: required(text()),
                valueEn: required(text()),
              }),
            ),
            surveyorId: int(),
            signature: image(),
            personalSeal: image(),
            officialSeal: image(),
            relatedFlagState: int(),
            today: required(date()),
          }),
        ),
        menus: required(
          objectList(
            {
              menuId: required(int()),
              parentId: int(),
              code: required(text()),
              nameZh: required(text()),
              nameEn: required(text()),
              icon: text(),
              path: text(),
              component: text(),
              show: required(bool()),
              type: required(object({ key: required(int()) })),
            },
            5000,
          ),
        ),
      },
    ),
    signature: defineCall(
      'The own signature, if there is one; a given attachment replaces it, with its near-white ' +
        'background removed unless the image has an alpha channel; `remove` deletes it',
      { attachmentId: file(), remove: bool() },
      { signature: object(ownImage) },
    ),
    seal: defineCall(
      'The own seals, if there are any; a given attachment replaces one of them (kind: ' +
        'personal by default), `remove` deletes it',
      { attachmentId: file(), kind: enumOf('personal', 'official'), remove: bool() },
      { personalSeal: object(ownImage), officialSeal: object(ownImage) },
    ),
    'change/password': defineCall(
      'Changes the own password; ends every other session of the user',
      { oldPassword: required(password()), ...newPasswords },
      {},
    ),
    confirm: defineCall(
      'Verifies the identity of the signed-in user by password or by a code of the second ' +
        'factor. For `minutes` this session may then make calls that require it (otherwise ' +
        'refused with `auth.confirmIdentity`)',
      { password: password(), code: text(40) },
      { minutes: required(int()) },
    ),
    'factor/begin': defineCall(
      'Starts the enrolment of the own second factor: the key for an authenticator, as ' +
        'text, as URI and as QR code (image as data URL)',
      {},
      { key: required(text()), uri: required(text(500)), qr: required(text(50_000)) },
    ),
    'factor/confirm': defineCall(
      'Enables the own second factor with a code of the authenticator; returns the recovery ' +
        'codes, only here',
      code,
      recovery,
    ),
    'factor/drop': defineCall(
      'Removes the own second factor, with a code; requires the password within the last ' +
        'five minutes',
      code,
      {},
    ),
    'factor/codes': defineCall(
      'Replaces the recovery codes, with a code; requires the password within the last five minutes',
      code,
      recovery,
    ),
    'password/forgot': defineCall(
      'Sends a one-time link by mail; never reveals whether the account exists',
      { username: required(text(60)), ...proof },
      { mailConfigured: required(bool()) },
    ),
    'password/reset': defineCall(
      'Sets a new password with the one-time link',
      { token: required(text()), ...newPasswords },
      {},
    ),
  },
})
