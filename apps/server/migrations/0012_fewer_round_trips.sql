-- What a transaction only knew after an answer is worked out where the rows are, so that it can be sent along with its
-- commit: the link of a new audit row, and whether a guarded change found its row. Valid on PostgreSQL 15 and later.

alter table audit_head add column previous_hash text not null default repeat('0', 64);

-- SHA-256 over the row's own content as JSON. `rest` is the JSON list of what follows organisation and sequence number,
-- without its opening bracket. scripts/verify-audit.mjs computes the same without Pravas.
create function audit_link(previous_hash text, organization_id uuid, seq bigint, rest text)
returns text
language sql immutable parallel safe set search_path = public as $$
  select encode(sha256(convert_to('["' || previous_hash || '","' || organization_id || '",' || seq || ',' || rest, 'UTF8')), 'hex')
$$;

-- Fails where a change that must find its row found none.
create function expect_changed(changed bigint)
returns void
language plpgsql volatile set search_path = public as $$
begin
  if changed = 0 then
    raise exception 'Somebody else was first' using errcode = 'PV001';
  end if;
end;
$$;

revoke all on function audit_link(text, uuid, bigint, text), expect_changed(bigint) from public;
grant execute on function audit_link(text, uuid, bigint, text), expect_changed(bigint) to pravas_app;
