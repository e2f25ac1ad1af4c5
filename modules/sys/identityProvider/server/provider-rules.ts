import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { isThisMachine } from '#server/platform/network/transport.ts'
import { secretPurpose } from '#server/platform/sign-in/provider-client.ts'
import type { identityProvider } from '../identityProvider.contract.ts'
import { identityProviderText } from '../identityProvider.text.ts'

export type ProviderResource = Resource<typeof identityProvider, 'identityProvider'>
type Values = SavedValues<typeof identityProvider>
type Locked = LockedRow<typeof identityProvider, 'identityProvider'>

/**
 * Whether an issuer may be entered: https, or http on this machine. A directory often stands in the
 * private network, so private addresses are allowed.
 */
function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const url = new URL(issuer)
  const isEncrypted = url.protocol === 'https:'
  const isLocal = url.protocol === 'http:' && isThisMachine(url.hostname)
  const isPlain = !url.username && !url.password && !url.search && !url.hash
  return (isEncrypted || isLocal) && isPlain && !url.pathname.includes('/.well-known')
}

/**
 * Validates a provider and seals its secret.
 * @throws Refusal 400 at the field
 */
export function checkProvider(
  ctx: RequestContext,
  { clientSecret, ...values }: Values,
  now: Locked | null,
): ColumnValues<'identityProvider'> {
  const errors: FieldError[] = []
  if (values.issuer !== undefined && !isIssuer(values.issuer))
    errors.push({ field: 'issuer', phrase: identityProviderText.badIssuer })
  if (
    values.scopes !== undefined &&
    !/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(values.scopes)
  )
    errors.push({ field: 'scopes', phrase: identityProviderText.badScopes })
  const after = { ...now, ...values }
  if (after.createsUsers && !after.managesRoles)
    errors.push({ field: 'createsUsers', phrase: identityProviderText.needsRoles })
  if (errors.length) refuseFields(...errors)
  return {
    ...values,
    ...(clientSecret && { secret: ctx.services.secrets.encrypt(clientSecret, secretPurpose) }),
  }
}
