// First, so that every style of our own comes after it.
import 'antd-styles.css'
import { LoadingOutlined } from '@ant-design/icons'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ConfigProviderProps } from 'antd'
import { App as AntdApp, Button, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import type { Lang } from '#common/text.ts'
import { ApiError, orKept, whenSessionEnds } from '../api/call.ts'
import { queryClient } from '../api/hooks.ts'
import { MeContext } from '../api/me.ts'
import type { Profile } from '../api/me.ts'
import { connectNotify, notify } from '../api/notify.ts'
import { forgetSession, keepNow, keptNow, keptUserId, keepUser, token } from '../api/session.ts'
import { useLang, useText } from '../api/text.tsx'
import { keepPages } from '../kept-pages.ts'
import { takeLeave } from '../kit/draft-sync.ts'
import { fetchProfile, signOut } from '../signin/sign-in-calls.ts'
import { Waiting } from '../signin/Waiting.tsx'
import { kitText } from '../kit/kit.text.ts'
import { antdConfig } from '../theme/antd.ts'
import { useTheme } from '../theme/theme.tsx'
import { Frame } from './Frame.tsx'
import { IdentityQuestions } from './IdentityQuestions.tsx'
import { codesOf } from './menus.ts'
import { shellText } from './shell.text.ts'

const me = ['auth', 'profile']
/** Kept for the session: without a connection the frame is drawn again as the person had it. */
const profileQuery = { queryKey: me, queryFn: () => orKept(fetchProfile(), keptNow<Profile>('profile'), (fresh) => queryClient.setQueryData(me, fresh)), staleTime: Infinity }
// Asked for together with this file, so that frame and page are drawn once, with what is in it; not while somebody types their password.
if (token()) void queryClient.prefetchQuery(profileQuery)

/** Ends the session for good: on the server, in this tab, and with a fresh page. */
async function logout(): Promise<void> {
  await takeLeave(keptUserId())
  await signOut()
  forgetSession()
  location.assign('/login')
}

type Locale = NonNullable<ConfigProviderProps['locale']>
/** The library's words, but for the button that leaves everything as it is: beside "Cancel the task" it must not say "Cancel". They are typed as CommonJS but are not. */
const worded = (locale: unknown, cancelText: string): Locale => {
  const library = locale as Locale
  return { ...library, Modal: { ...library.Modal!, cancelText }, Popconfirm: { ...library.Popconfirm!, cancelText } }
}
const locales: Readonly<Record<Lang, Locale>> = { zh: worded(zhCN, kitText.back.zh), en: worded(enUS, kitText.back.en) }

/** The sign of a button at work is hidden from readers, as all icons: the library's own is called "loading", and now and then stays when its button is done. */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** Everything behind the sign-in. Fetched while the person types. */
export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Library>
        <BrowserRouter>
          <Session />
        </BrowserRouter>
      </Library>
    </QueryClientProvider>
  )
}

/** The component library in the reader's language and theme. */
function Library({ children }: { children: ReactNode }) {
  const lang = useLang()
  const { theme } = useTheme()
  const asked = useRef(lang)
  useEffect(() => {
    dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
    // What was asked for is in the language before.
    if (asked.current !== lang) void queryClient.invalidateQueries()
    asked.current = lang
  }, [lang])
  return (
    <ConfigProvider locale={locales[lang]} theme={antdConfig(theme)} button={button}>
      <AntdApp component={false} message={{ maxCount: 4 }}>
        <Connect />
        <IdentityQuestions />
        {children}
      </AntdApp>
    </ConfigProvider>
  )
}

function Connect() {
  const { message } = AntdApp.useApp()
  useEffect(() => {
    const tell = (type: 'success' | 'error' | 'warning' | 'info', usual: number) => (content: string, seconds = usual) => void message.open({ type, content, duration: seconds })
    connectNotify({ success: tell('success', 3), info: tell('info', 4), warning: tell('warning', 5), error: tell('error', 6) })
    whenSessionEnds((content) => notify.error(content))
  }, [message])
  return null
}

/** Fetches person and menus; with them the routes exist. */
function Session() {
  const t = useText(shellText)
  const profile = useQuery(profileQuery)
  useEffect(() => {
    if (!profile.data) return
    keepUser(profile.data.info)
    keepNow('profile', profile.data)
  }, [profile.data])
  useEffect(keepPages, [])
  if (profile.error) {
    const status = profile.error instanceof ApiError ? profile.error.status : 0
    return status === 401 ? <Waiting /> : <div className="waiting" role="alert"><p>{profile.error.message}</p><Button onClick={() => profile.refetch()}>{t.retry}</Button></div>
  }
  if (!profile.data) return profile.isPaused ? <div className="waiting" role="status"><p>{t.lineUnread}</p></div> : <Waiting />
  const own = { ...profile.data, codes: codesOf(profile.data.menus), refresh: () => profile.refetch(), logout }
  return <MeContext value={own}><Frame /></MeContext>
}
