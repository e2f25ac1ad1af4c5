// First, so that our own styles override it.
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
import { BrowserRouter, Link } from 'react-router'
import type { Lang } from '#common/text.ts'
import { ApiError, withCachedFallback } from '../api/call.ts'
import { setSessionEndListener } from '../api/session-end.ts'
import { queryClient } from '../api/hooks.ts'
import { MeContext } from '../api/me.ts'
import type { Profile } from '../api/me.ts'
import { bindNotify, notify } from '../api/notify.ts'
import type { MessageLink } from '../api/notify.ts'
import {
  clearSession,
  setSessionItem,
  getSessionItem,
  storedUserId,
  storeUser,
  storedToken,
} from '../api/session.ts'
import { useLang, useMessages } from '../api/text.tsx'
import { registerPageCache } from '../api/page-cache.ts'
import { clearSyncedDrafts } from '../kit/draft-sync.ts'
import { fetchProfile, signOut } from '../public-pages/auth-api.ts'
import { LoadingScreen } from '../public-pages/LoadingScreen.tsx'
import { connectionText } from '../kit/connection.text.ts'
import { isUnavailable } from '../kit/detail/is-unavailable.ts'
import { kitText } from '../kit/kit.text.ts'
import { antdThemeConfig } from '../theme/antd-theme-config.ts'
import { useTheme } from '../theme/theme.tsx'
import { AppLayout } from './AppLayout.tsx'
import { IdentityQuestions } from './IdentityQuestions.tsx'
import { menuRights } from '../api/menus.ts'
import { shellText } from './shell.text.ts'

const me = ['auth', 'profile']
/** Stored for the session, so that the app layout can be drawn without a connection. */
const profileQuery = {
  queryKey: me,
  queryFn: () =>
    withCachedFallback(fetchProfile(), getSessionItem<Profile>('profile'), (profile) =>
      queryClient.setQueryData(me, profile),
    ),
  staleTime: Infinity,
}
// Prefetched together with this file, so that layout and page render once with data; not during
// sign-in.
if (storedToken()) void queryClient.prefetchQuery(profileQuery)

/** Signs out on the server and in this tab, and reloads the page. */
async function logout(): Promise<void> {
  await clearSyncedDrafts(storedUserId())
  await signOut()
  clearSession()
  location.assign('/login')
}

type Locale = NonNullable<ConfigProviderProps['locale']>
/**
 * Messages of the library, with another label for the cancel button: beside "Cancel the task" it
 * must not say "Cancel". The locales are typed as CommonJS but are ES modules.
 */
const withCancelText = (locale: unknown, cancelText: string): Locale => {
  const library = locale as Locale
  return {
    ...library,
    Modal: { ...library.Modal!, cancelText },
    Popconfirm: { ...library.Popconfirm!, cancelText },
  }
}
const locales: Readonly<Record<Lang, Locale>> = {
  zh: withCancelText(zhCN, kitText.back.zh),
  en: withCancelText(enUS, kitText.back.en),
}

/**
 * The loading icon of buttons is hidden from screen readers like all icons. The library's own is
 * labelled "loading" and sometimes stays after the button has finished.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** The application behind the sign-in. Loaded while the user types. */
export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Around the messages of the library too, because they link to records. */}
      <BrowserRouter>
        <AntdProvider>
          <Session />
        </AntdProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** The component library with the user's language and theme. */
function AntdProvider({ children }: { children: ReactNode }) {
  const lang = useLang()
  const { theme } = useTheme()
  const loadedLang = useRef(lang)
  useEffect(() => {
    dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
    // Cached responses are in the previous language.
    if (loadedLang.current !== lang) void queryClient.invalidateQueries()
    loadedLang.current = lang
  }, [lang])
  return (
    <ConfigProvider locale={locales[lang]} theme={antdThemeConfig(theme)} button={button}>
      <AntdApp component={false} message={{ maxCount: 4 }}>
        <NotificationBridge />
        <IdentityQuestions />
        {children}
      </AntdApp>
    </ConfigProvider>
  )
}

/** Minimum duration of a message with a link, in seconds. */
const linkSeconds = 6

function NotificationBridge() {
  const { message } = AntdApp.useApp()
  useEffect(() => {
    const show =
      (type: 'success' | 'error' | 'warning' | 'info', defaultSeconds: number) =>
      (text: string, seconds = defaultSeconds, link?: MessageLink) =>
        void message.open({
          type,
          content: link ? (
            <>
              {text} ·{' '}
              {link.to === undefined ? (
                <Button type="link" size="small" onClick={link.onClick}>
                  {link.label}
                </Button>
              ) : (
                <Link to={link.to}>{link.label}</Link>
              )}
            </>
          ) : (
            text
          ),
          duration: link ? Math.max(seconds, linkSeconds) : seconds,
        })
    bindNotify({
      success: show('success', 3),
      info: show('info', 4),
      warning: show('warning', 5),
      error: show('error', 6),
    })
    setSessionEndListener((content) => notify.error(content))
  }, [message])
  return null
}

/** Loads profile and menus; the routes depend on them. */
function Session() {
  const t = useMessages(shellText)
  const connection = useMessages(connectionText)
  const profile = useQuery(profileQuery)
  useEffect(() => {
    if (!profile.data) return
    storeUser(profile.data.info)
    setSessionItem('profile', profile.data)
  }, [profile.data])
  useEffect(registerPageCache, [])
  // A refresh that fails leaves the pages, with what is typed on them.
  if (profile.error && isUnavailable(profile)) {
    const status = profile.error instanceof ApiError ? profile.error.status : 0
    return status === 401 ? (
      <LoadingScreen />
    ) : (
      <div className="full-page-message" role="alert">
        <p>{profile.error.message}</p>
        <Button onClick={() => profile.refetch()}>{t.retry}</Button>
      </div>
    )
  }
  if (!profile.data)
    return profile.isPaused ? (
      <div className="full-page-message" role="status">
        <p>{connection.unread}</p>
      </div>
    ) : (
      <LoadingScreen />
    )
  const currentUser = {
    ...profile.data,
    rights: menuRights(profile.data.menus),
    refresh: () => profile.refetch(),
    logout,
  }
  return (
    <MeContext value={currentUser}>
      <AppLayout />
    </MeContext>
  )
}
