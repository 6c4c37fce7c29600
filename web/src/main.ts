import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './materials.css'
import { findGames } from './lib/games.svelte'
import { listen } from './lib/route.svelte'

listen()
void findGames()
mount(App, { target: document.getElementById('app')! })
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/worker.js')
