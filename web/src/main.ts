import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { listen } from './lib/route.svelte'

listen()
mount(App, { target: document.getElementById('app')! })
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/worker.js')
