import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { resource } from '#server/core/resource.ts'
import { renamePasskey } from '#modules/sys/user/server/passkeys.ts'
import { reauthenticate } from '#modules/sys/user/server/reauthenticate.ts'
import { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { newCaptcha } from './captcha.ts'
import { changePassword, resetPassword } from './change-password.ts'
import {
  beginOwnFactor,
  confirmOwnFactor,
  removeOwnSecondFactor,
  verifyOwnCode,
  verifyEnrolmentCode,
  renewCodes,
} from './own-second-factor.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { forgotPassword } from './forgot-password.ts'
import { ownSeals, ownSignature } from './own-images.ts'
import { addOwnPasskey, beginOwnPasskey, confirmByPasskey } from './passkey/own-passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey/passkey-sign-in.ts'
import { profile } from './profile.ts'
import { backChannelLogout } from './provider/back-channel-logout.ts'
import { beginOwn, beginSignIn, listProviders } from './provider/begin.ts'
import { finishOwn, finishSignIn } from './provider/finish.ts'
import { signIn, signInByCode } from './sign-in.ts'
import { welcome } from './welcome.ts'

export default resource(auth, authText, { scope: 'shared', defaultGrants: {} }, () => ({
  captcha: {
    requires: 'public',
    noTransaction: true,
    handler: (ctx, { key }) => newCaptcha(ctx, key),
  },
  welcome: { requires: 'public', noTransaction: true, handler: welcome },
  // No transaction: the captcha is used up and a failure counted even when the call is refused.
  login: { requires: 'public', noTransaction: true, handler: signIn },
  'login/code': { requires: 'public', noTransaction: true, handler: signInByCode },
  'provider/list': { requires: 'public', noTransaction: true, handler: listProviders },
  // No transaction: a request is used up and a failure counted even when the call is refused.
  'provider/begin': { requires: 'public', noTransaction: true, handler: beginSignIn },
  'provider/finish': { requires: 'public', noTransaction: true, handler: finishSignIn },
  'provider/logout': { requires: 'public', noTransaction: true, handler: backChannelLogout },
  'provider/beginOwn': {
    requires: 'signedIn',
    noTransaction: true,
    recentAuth: (_, { purpose }) => purpose === 'link',
    handler: beginOwn,
  },
  'provider/finishOwn': { requires: 'signedIn', noTransaction: true, handler: finishOwn },
  // No transaction: a challenge is used up and a failure counted even when the call is refused.
  'passkey/begin': { requires: 'public', noTransaction: true, handler: beginPasskeySignIn },
  'passkey/finish': { requires: 'public', noTransaction: true, handler: signInByPasskey },
  'passkey/beginOwn': {
    requires: 'signedIn',
    noTransaction: true,
    recentAuth: (_, { purpose }) => (purpose === 'add' ? 'password' : false),
    handler: beginOwnPasskey,
  },
  'passkey/add': {
    requires: 'signedIn',
    noTransaction: true,
    recentAuth: 'password',
    handler: addOwnPasskey,
  },
  'passkey/confirm': { requires: 'signedIn', noTransaction: true, handler: confirmByPasskey },
  'passkey/rename': { requires: 'signedIn', handler: renamePasskey },
  logout: {
    requires: 'signedIn',
    handler: async (ctx) => {
      await writeAuditEntry(ctx, { resource: 'auth', rowId: ctx.user.userId, action: 'logout' })
      await ctx.services.sessions.end(ctx.token, ctx.db)
      ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
    },
  },
  // The header `Idle-Seconds` is read with every call, see server/app/http/idle-header.ts.
  activity: { requires: 'signedIn', noTransaction: true, handler: async () => ({}) },
  profile: { requires: 'signedIn', noTransaction: true, handler: profile },
  signature: { requires: 'signedIn', handler: ownSignature },
  seal: { requires: 'signedIn', handler: ownSeals },
  'change/password': {
    requires: 'signedIn',
    beforeTransaction: (ctx, { oldPassword }) => reauthenticate(ctx, oldPassword, 'oldPassword'),
    handler: changePassword,
  },
  // No transaction: a wrong guess is counted even when the call is refused.
  confirm: { requires: 'signedIn', noTransaction: true, handler: confirmIdentity },
  'factor/begin': { requires: 'signedIn', recentAuth: true, handler: beginOwnFactor },
  'factor/confirm': {
    requires: 'signedIn',
    beforeTransaction: verifyEnrolmentCode,
    handler: confirmOwnFactor,
  },
  'factor/drop': {
    requires: 'signedIn',
    recentAuth: 'password',
    beforeTransaction: verifyOwnCode,
    handler: removeOwnSecondFactor,
  },
  'factor/codes': {
    requires: 'signedIn',
    recentAuth: 'password',
    beforeTransaction: verifyOwnCode,
    handler: renewCodes,
  },
  'password/forgot': { requires: 'public', noTransaction: true, handler: forgotPassword },
  'password/reset': { requires: 'public', handler: resetPassword },
}))
