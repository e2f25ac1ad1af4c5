import { record } from '#server/audit/audit.ts'
import { resource } from '#server/resource.ts'
import { reauthenticate } from '#modules/sys/user/server/reauthenticate.ts'
import { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { newCaptcha } from './captcha.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { beginOwnFactor, confirmOwnFactor, dropOwnFactor, judgeCode, judgeFirstCode, renewCodes } from './own-factor.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { forgotPassword } from './forgot-password.ts'
import { ownSeals, ownSignature } from './own-images.ts'
import { profile } from './profile.ts'
import { signIn, signInByCode } from './sign-in.ts'
import { welcome } from './welcome.ts'

export default resource(auth, authText, { scope: 'shared', grants: {} }, () => ({
  captcha: { needs: 'public', reads: true, run: (ctx, { key }) => newCaptcha(ctx, key) },
  welcome: { needs: 'public', reads: true, run: welcome },
  // Not in one transaction: a captcha is used up and a failure counted although the call is refused.
  login: { needs: 'public', reads: true, run: signIn },
  'login/code': { needs: 'public', reads: true, run: signInByCode },
  logout: {
    needs: 'signedIn', run: async (ctx) => {
      await record(ctx, { resource: 'auth', rowId: ctx.user.userId, action: 'logout' })
      await ctx.services.sessions.end(ctx.token)
    },
  },
  profile: { needs: 'signedIn', reads: true, run: profile },
  signature: { needs: 'signedIn', run: ownSignature },
  seal: { needs: 'signedIn', run: ownSeals },
  'change/password': { needs: 'signedIn', before: (ctx, { oldPassword }) => reauthenticate(ctx, oldPassword, 'oldPassword'), run: changePassword },
  // Not in one transaction: a wrong guess is counted although the call is refused.
  confirm: { needs: 'signedIn', reads: true, run: confirmIdentity },
  'factor/begin': { needs: 'signedIn', recentAuth: true, run: beginOwnFactor },
  'factor/confirm': { needs: 'signedIn', before: judgeFirstCode, run: confirmOwnFactor },
  'factor/drop': { needs: 'signedIn', recentAuth: 'password', before: judgeCode, run: dropOwnFactor },
  'factor/codes': { needs: 'signedIn', recentAuth: 'password', before: judgeCode, run: renewCodes },
  'password/forgot': { needs: 'public', reads: true, run: forgotPassword },
  'password/reset': { needs: 'public', run: resetPassword },
}))
