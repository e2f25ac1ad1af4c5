import '#web/trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '#web/api/text.tsx'
import { registerPageCache } from '#web/api/page-cache.ts'
import { PublicLayout } from '#web/public-pages/PublicLayout.tsx'
import { ThemeProvider } from '#web/theme/theme.tsx'
import '#web/theme/tokens.css'
import { VerifyPage } from './VerifyPage.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <PublicLayout>
          <VerifyPage />
        </PublicLayout>
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)

// Caches the page for offline use, where the browser supports it.
registerPageCache()
