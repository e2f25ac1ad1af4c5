import { AlertOutlined, DownOutlined, MenuOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useDeferredMount } from '../api/use-deferred-mount.ts'
import { useMe } from '../api/me.ts'
import { useLanguage, useLocalized, useMessages } from '../api/text.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Logo } from '../public-pages/Logo.tsx'
import { useTheme } from '../theme/theme.tsx'
import { landingPathOf } from '../api/menus.ts'
import type { MenuModule } from '../api/menus.ts'
import { useGlobalDialogs } from './GlobalDialogs.tsx'
import { isPasswordOld } from './password-age.ts'
import { headerComponents } from './page-registry.ts'
import { shellText } from './shell.text.ts'

interface Props {
  modules: MenuModule[]
  module: MenuModule | undefined
  onMenu: () => void
}

/** Logo, modules, and at the right the header items of modules, language and account. */
export function TopBar({ modules, module, onMenu }: Props) {
  const t = useMessages(shellText)
  const localize = useLocalized()
  const { lang, setLang } = useLanguage()
  const me = useMe()
  const { open } = useGlobalDialogs()
  const old = isPasswordOld(me.info)
  const later = useDeferredMount()
  return (
    <header className="top-bar">
      <button
        type="button"
        className="top-button top-burger"
        onClick={onMenu}
        aria-label={t.openMenu}
      >
        <MenuOutlined aria-hidden />
      </button>
      <Link
        to={landingPathOf(me.info.role.taskNode)}
        className="top-brand"
        aria-label={`Plimsoll: ${t.workbench}`}
      >
        <Logo size={30} />
      </Link>
      <nav className="top-modules" aria-label={t.modules}>
        <Link to="/" className={module ? '' : 'active'} aria-current={module ? undefined : 'true'}>
          {t.home}
        </Link>
        {modules.map((m) => (
          <Link
            key={m.menuId}
            to={m.children[0]!.path}
            className={m.menuId === module?.menuId ? 'active' : ''}
            aria-current={m.menuId === module?.menuId ? 'true' : undefined}
          >
            <Icon name={m.icon} />
            {localize(m.nameZh, m.nameEn)}
          </Link>
        ))}
      </nav>
      <div className="top-bar-end">
        {later &&
          headerComponents.map((Part, at) => (
            <Suspense key={at} fallback={null}>
              <Part />
            </Suspense>
          ))}
        {old && (
          <button
            type="button"
            className="top-button top-alert"
            onClick={() => open('changePassword')}
            aria-label={t.passwordOld}
            title={t.passwordOld}
          >
            <AlertOutlined aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="top-button top-lang"
          lang={lang === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
        >
          {lang === 'zh' ? t.toEnglish : t.toChinese}
        </button>
        <Account />
      </div>
    </header>
  )
}

function Account() {
  const t = useMessages(shellText)
  const localize = useLocalized()
  const { theme, toggle } = useTheme()
  const { open } = useGlobalDialogs()
  const me = useMe()
  const acts: Record<string, () => void> = {
    personal: () => open('personal'),
    changePassword: () => open('changePassword'),
    theme: toggle,
    logout: () => void me.logout(),
  }
  const items = [
    { key: 'personal', label: t.personal },
    ...(me.info.hasPassword ? [{ key: 'changePassword', label: t.changePassword }] : []),
    { key: 'theme', label: theme === 'dark' ? t.light : t.dark },
    { type: 'divider' as const },
    { key: 'logout', label: t.logout },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
      <button type="button" className="top-button top-account" aria-haspopup="menu">
        <UserOutlined aria-hidden="true" />
        <span className="top-name">
          <span>{localize(me.info.nameZh, me.info.name)}</span>
          <small>{localize(me.info.role.name, me.info.role.nameEn)}</small>
        </span>
        <DownOutlined className="top-caret" aria-hidden="true" />
      </button>
    </Dropdown>
  )
}
