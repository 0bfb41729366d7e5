-- An airline may put a flight back to where it was booked: what it had changed is then neither accepted nor overtaken.
alter table schedule_change
  drop constraint schedule_change_state_check,
  add constraint schedule_change_state_check
    check (state in ('open', 'accepted', 'rebooking', 'refunding', 'closed', 'withdrawn'));
