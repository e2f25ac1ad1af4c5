import { formatMessage } from '#common/text.ts'
import { callApi } from '#web/api/call.ts'
import { notify } from '#web/api/notify.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { identityProvider } from '../identityProvider.contract.ts'
import { identityProviderText } from '../identityProvider.text.ts'

const form = () => import('./IdentityProviderForm.tsx')

export default function IdentityProviderList() {
  const t = useMessages(identityProviderText)
  const lang = useLang()
  const check = async (id: number) => {
    try {
      const found = await callApi(identityProvider, 'check', { id })
      const params = {
        endpoint: found.authorizationEndpoint,
        signOut: found.backChannelLogout ? t.supported : t.unsupported,
      }
      notify.success(formatMessage(identityProviderText.checkOk, lang, params), 8)
    } catch (cause) {
      notify.error((cause as Error).message)
    }
  }
  return (
    <ListPage
      contract={identityProvider}
      text={identityProviderText}
      form={form}
      initialValues={{
        scopes: 'profile email',
        groupsClaim: 'groups',
        managesRoles: true,
        createsUsers: true,
        localSignIn: false,
        status: 1,
      }}
      rowActions={(row) => [
        { key: 'check', label: t.check, afterDefaults: true, onClick: () => void check(row.id) },
      ]}
      columns={[
        { name: 'nameZh', width: 180 },
        { name: 'nameEn', width: 180 },
        { name: 'issuer', width: 320 },
        { name: 'clientId', width: 160 },
        { name: 'users', width: 130 },
        { name: 'status', width: 110, tones: { 1: 'green', 0: 'grey' } },
        { name: 'managesRoles', hidden: true },
        { name: 'createsUsers', hidden: true },
        { name: 'localSignIn', hidden: true },
        { name: 'hasSecret', hidden: true },
      ]}
    />
  )
}
